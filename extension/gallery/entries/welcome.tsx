/** The first run, before and after each step. */
import type { RelaySession } from '@gleaner/shared';
import { browser } from 'wxt/browser';
import { agree } from '../../src/account/agreement.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { collectRecord } from '../../src/outbox/testing.ts';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { WelcomePage, wordsTried } from '../../src/pages/welcome/WelcomePage.tsx';
import { readOutbox } from '../../src/word-list/outbox-view.ts';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { stillController } from '../stage/controller.ts';
import { emptyOutbox } from '../stage/databases.ts';
import { setService } from '../stage/service.ts';
import { showContent } from '../stage/show.tsx';

const connected: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const withPlans: RelaySession = {
  ...connected,
  plans: [
    { id: 'daily', name: 'Daily English' },
    { id: 'exam', name: '考试词汇' },
    { id: 'long', name: 'Donaudampfschifffahrtsgesellschaft'.repeat(3) },
  ],
};

interface Scene {
  readonly chosen?: boolean;
  readonly records?: readonly OutboxRecord[];
  readonly service?: Parameters<typeof setService>[0];
  readonly allowed?: boolean;
  /** Whether the learner has agreed to what is sent; true unless told. */
  readonly agreed?: boolean;
}

async function showWelcome(
  session: RelaySession | null,
  { chosen = false, records = [], service, allowed, agreed = true }: Scene = {},
): Promise<ShownEntry> {
  setService(service ?? session ?? 'silent', allowed);
  if (agreed) await agree(0);
  else await browser.storage.local.remove('consent');
  const settings = await readSettings();
  const outbox = await emptyOutbox(records);
  const view = await readOutbox(outbox, wordsTried);
  const choice = chosen ? ({ version: 1, planId: 'daily', count: 10 } as const) : null;
  const controller = stillController({ choice });
  return showContent(<WelcomePage {...{ session, outbox, view, controller, settings }} />);
}

const wide = { width: 800, height: 900 };

export const welcomeEntries: readonly GalleryEntry[] = [
  { ...wide, name: 'welcome/not agreed', render: () => showWelcome(null, { agreed: false }) },
  {
    ...{ ...wide, name: 'welcome/connected, not agreed' },
    render: () => showWelcome(connected, { agreed: false }),
  },
  { ...wide, name: 'welcome/not connected', render: () => showWelcome(null) },
  { ...wide, name: 'welcome/without a plan', render: () => showWelcome(connected) },
  { ...wide, name: 'welcome/plans to choose from', render: () => showWelcome(withPlans) },
  {
    ...{ ...wide, name: 'welcome/the server is out of reach', until: '.notice' },
    render: () => showWelcome(null, { service: 'offline' }),
  },
  {
    ...{ ...wide, name: 'welcome/not allowed', until: '.notice' },
    render: () => showWelcome(null, { allowed: false, service: 'offline' }),
  },
  {
    ...{ ...wide, name: 'welcome/a scope is missing', until: '.panel .notice' },
    render: () => showWelcome({ ...connected, scopes: ['words:write'] }),
  },
  {
    ...{ ...wide, name: 'welcome/done' },
    render: () =>
      showWelcome(withPlans, {
        chosen: true,
        records: [collectRecord('serendipity', { state: 'sent', outcome: 'collected' })],
      }),
  },
];
