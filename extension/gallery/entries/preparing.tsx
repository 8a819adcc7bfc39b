/** The page with the new words of another, in its states. */
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import { openWords } from '../../src/learned-words/db.ts';
import { PreparePage } from '../../src/pages/prepare/PreparePage.tsx';
import { readSettings } from '../../src/settings/settings.ts';
import { openImports } from '../../src/transfer/import/job-db.ts';
import type { PageText } from '../../src/transfer/prepare/page-text.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { drawn } from '../stage/drawn.ts';
import { showContent } from '../stage/show.tsx';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const story =
  'On still mornings gossamer drifts over the stubble. Spiders let the threads go, and the threads carry them. ' +
  'In autumn a meadow may shimmer with gossamer from hedge to hedge. Nobody knows how far a spiderling travels: ' +
  'sailors have met them a thousand miles from land, tangled in the rigging.';
const page: PageText = {
  ...{ title: 'The threads of autumn', url: 'https://a.example/threads' },
  texts: [{ text: story, language: 'en' }],
};

interface Scene {
  readonly page?: PageText | null;
  readonly chosen?: boolean;
  readonly queued?: boolean;
}

async function showPrepared(scene: Scene): Promise<ShownEntry> {
  Object.assign(browser.runtime, { getURL: (path: string) => path });
  await storage.setItem('local:session', session);
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
  await (await openWords()).clear('words');
  await emptyOutbox([]);
  const shown = showContent(
    <PreparePage
      page={scene.page === undefined ? page : scene.page}
      {...{ isPrivate: false, connection: 'grant', progress: null, language: 'LANGUAGE_ENGLISH' }}
      settings={await readSettings()}
    />,
  );
  if (scene.chosen === true || scene.queued === true) void choose(scene);
  return shown;
}

async function choose({ queued }: Scene): Promise<void> {
  (await drawn<HTMLButtonElement>('.prepare-actions .button')).click();
  const go = await drawn<HTMLButtonElement>('.button[data-variant=primary]:not([aria-disabled])');
  if (queued === true) go.click();
}

function entry(name: string, scene: Scene, until: string, width = 900): GalleryEntry {
  return {
    ...{ name: `prepare/${name}`, width, height: 900, until },
    render: () => showPrepared(scene),
  };
}

export const prepareEntries: readonly GalleryEntry[] = [
  entry('words', { chosen: true }, '.prepared-word:has(:checked)'),
  entry('words, narrow', { chosen: true }, '.prepared-word:has(:checked)', 320),
  entry('unreadable', { page: null }, '.notice'),
  entry('queued', { queued: true }, 'h2[tabindex]'),
];
