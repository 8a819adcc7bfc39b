/** The import page in its states. */
import { storage } from '@wxt-dev/storage';
import type { RelaySession } from '@gleaner/shared';
import { indexed, openWords } from '../../src/learned-words/db.ts';
import { storeReading } from '../../src/learned-words/testing.ts';
import type { OutboxReason } from '../../src/outbox/store/record.ts';
import { collectRecord } from '../../src/outbox/testing.ts';
import { ImportPage } from '../../src/pages/import/ImportPage.tsx';
import { readSettings } from '../../src/settings/settings.ts';
import { readProgress, type LineState } from '../../src/transfer/import/job.ts';
import {
  lineEnds,
  noneEnded,
  openImports,
  refusedLine,
  type ImportLine,
  type LineEnd,
  type RefusedLine,
} from '../../src/transfer/import/job-db.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { drawn } from '../stage/drawn.ts';
import { showContent } from '../stage/show.tsx';
import { samples } from './samples.ts';

const session: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: { limit: 1_000, remaining: 640 } },
};

interface Scene {
  readonly disconnected?: boolean;
  /** Pasted, and looked at. */
  readonly list?: string;
  /** Of a file that is chosen. */
  readonly bytes?: readonly number[];
  readonly scopes?: string[];
  readonly counts?: Partial<Record<LineState, number>>;
  readonly paused?: boolean;
  /** Why the word in the outbox waits. */
  readonly waitsFor?: OutboxReason;
}

const sentence = samples[0]?.sentence ?? '';
const list = [
  ...['Wort\tÜbersetzung\tBeispiel\tTags', `gossamer\thauchdünn\t${sentence}\tRoman`],
  ...['serendipity\tein glücklicher Zufall\t\tRoman', 'gossamer\tSpinnweben\t\t'],
  ...['!!!\tkein Wort\t\t', `halcyon\t${'lang '.repeat(500)}\t\t`, 'sonder\t\t\t'],
  ...['=HYPERLINK("https://x.example")\t<b>fett</b>\t\t', `${samples[0]?.word ?? ''}\tbridge\t\t`],
].join('\n');

const languages = `word,lang,note\ngossamer,en,fine\n${samples[0]?.word ?? ''},de,\nsonder,en,`;

/** Its fields have names that no heading has. */
const fields = JSON.stringify(
  ['gossamer', 'sonder', 'halcyon'].map((form) => ({ form, group: 'B2', glossed: `${form} …` })),
);

async function showImport(scene: Scene): Promise<ShownEntry> {
  const connected = scene.disconnected !== true;
  await storage.setItem('local:session', connected ? session : null);
  const words = await openWords();
  await words.clear('words');
  await words.put('words', indexed({ id: '1', term: 'serendipity' }, 'grant', 1));
  await storeReading({ completeAt: 1, running: false });
  await emptyOutbox([
    collectRecord('perspicacious', {
      ...{ id: 'queued', connection: 'grant', imported: true },
      ...(scene.waitsFor && { reason: scene.waitsFor }),
    }),
  ]);
  await fillJob(scene);
  const progress = connected ? await readProgress('grant') : null;
  const shown = showContent(
    <ImportPage
      session={connected ? { ...session, scopes: scene.scopes ?? [] } : null}
      settings={await readSettings()}
      {...{ progress }}
    />,
  );
  if (scene.list !== undefined) void lookAt(scene.list);
  if (scene.bytes) void choose(new File([new Uint8Array(scene.bytes)], 'words.txt'));
  return shown;
}

async function fillJob({ counts, paused = false }: Scene): Promise<void> {
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
  if (!counts) return;
  const states = Object.entries(counts).flatMap(([state, count]) =>
    Array.from({ length: count }, () => state as LineState),
  );
  const transaction = imports.transaction('lines', 'readwrite');
  for (const [place, state] of states.entries()) {
    const line = lineOf(place, state);
    if (line) void transaction.store.put(line);
  }
  await transaction.done;
  const ended = lineEnds.map((end): [LineEnd, number] => [end, counts[end] ?? 0]);
  await imports.put('jobs', {
    ...{ version: 2, connection: 'grant', state: paused ? 'paused' : 'running' },
    ...{ startedAt: 0, total: states.length },
    pace: [{ at: Date.now() - 180_000, answered: 0 }],
    ended: { ...noneEnded, ...Object.fromEntries(ended) },
  });
}

function lineOf(place: number, state: LineState): ImportLine | RefusedLine | null {
  const line = { version: 1, connection: 'grant', place, term: `perspicacious ${place}` } as const;
  const detail = 'The term is not in the dictionary of this service.';
  if (state === 'refused') return refusedLine(line, detail);
  if (state !== 'left' && state !== 'queued') return null;
  return {
    ...{ ...line, state, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
    ...{ sentence: '', title: '', url: '' },
    ...(state === 'queued' && { recordId: 'queued', stored: true }),
  };
}

/** As a learner pastes it. */
async function lookAt(text: string): Promise<void> {
  await type(text);
  (await drawn<HTMLButtonElement>('form button[type=submit]:not([aria-disabled])')).click();
}

async function type(text: string): Promise<void> {
  const field = await drawn<HTMLTextAreaElement>('textarea');
  // React notices a change that the field's own prototype made.
  Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

async function choose(file: File): Promise<void> {
  // Once the form has answered to something typed, its effects have run.
  await type('x');
  await drawn('form button[type=submit]:not([aria-disabled])');
  await type('');
  const field = await drawn<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function entry(name: string, scene: Scene, until = 'main'): GalleryEntry {
  return {
    ...{ name: `import/${name}`, width: 900, height: 900, until },
    render: () => showImport(scene),
  };
}

const preview = '.preview-row';

export const importEntries: readonly GalleryEntry[] = [
  entry('choose', {}),
  { ...entry('choose, narrow', {}), width: 380 },
  entry('not connected', { disconnected: true }),
  entry('preview', { list }, preview),
  { ...entry('preview, narrow', { list }, preview), width: 380 },
  entry('several languages', { list: languages }, preview),
  { ...entry('several languages, narrow', { list: languages }, preview), width: 320 },
  entry('words alone', { list: 'gossamer\nsonder\nhalcyon' }, preview),
  entry('unknown columns', { list: fields }, preview),
  { ...entry('unknown columns, narrow', { list: fields }, preview), width: 380 },
  entry('refused', { list: '{"words":[' }, '.notice'),
  entry('a backup', { list: '{"format":"gleaner-backup"}' }, '.notice'),
  entry('an older encoding', { bytes: [0x7a, 0xfc, 0x67, 0x65] }, '.import-encoding'),
  entry('may not send', { scopes: ['words:read'] }, '.notice'),
  entry('running', { counts: { sent: 12, known: 4, queued: 1, left: 383 } }),
  entry('waiting', { counts: { sent: 12, queued: 1, left: 983 }, waitsFor: 'quota' }, '.notice'),
  entry('paused', { counts: { sent: 12, known: 4, left: 9 }, paused: true }),
  entry('finished', { counts: { sent: 12, known: 4, refused: 3, unsure: 1, removed: 2 } }),
];
