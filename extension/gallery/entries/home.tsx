/** The popup's first screen in every state, and the screens beside it. */
import type { RelaySession } from '@gleaner/shared';
import { collectRecord, answerRecord } from '../../src/outbox/testing.ts';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { App } from '../../src/pages/popup/App.tsx';
import DaysScreen from '../../src/pages/popup/DaysScreen.tsx';
import { loadReviewScreens } from '../../src/pages/popup/review-screens.ts';
import { readOutbox } from '../../src/word-list/outbox-view.ts';
import '../../src/review/history/history.css';
import PlansScreen from '../../src/review/plans/PlansScreen.tsx';
import { dayOf } from '../../src/review/days/testing.ts';
import { localDay } from '../../src/review/days/local-day.ts';
import { startSession } from '../../src/review/session/session.ts';
import {
  batchVersion,
  planVersion,
  type StoredBatch,
  type StoredPlan,
} from '../../src/review/store/stored.ts';
import { cards } from '../../src/review/answers/testing-cards.ts';
import type { ReviewView } from '../../src/review/windows/review-host.ts';
import { start } from '../../src/ui/mount.tsx';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { stillController } from '../stage/controller.ts';
import { emptyHistory, emptyOutbox } from '../stage/databases.ts';
import { setPrivateWindow } from '../stage/extension.ts';
import { setService } from '../stage/service.ts';
import { showContent } from '../stage/show.tsx';
import { samples } from './samples.ts';

const dayMs = 86_400_000;

const connected: RelaySession = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [{ id: 'daily', name: 'Daily English' }], routes: [], quota: null },
};
const withoutPlan: RelaySession = { ...connected, plans: [] };
const signedOut: RelaySession = { ...connected, connected: false, connection: null, plans: [] };

interface Scene {
  /** What was known before the relay answers; null for nothing. */
  readonly session: RelaySession | null;
  readonly service?: Parameters<typeof setService>[0];
  readonly allowed?: boolean;
  readonly review?: Partial<ReviewView>;
  readonly records?: readonly OutboxRecord[];
}

async function showHome({ session, review, records, ...rest }: Scene): Promise<ShownEntry> {
  setService(rest.service ?? session ?? 'silent', rest.allowed);
  const now = Date.now();
  const days = [4, 3, 2, 1, 0].map((ago) => dayOf(localDay(now - ago * dayMs), 12 + ago, 10));
  await emptyHistory(days);
  const outbox = await emptyOutbox(records);
  const view = await readOutbox(outbox, 5);
  const screens = await loadReviewScreens();
  return showContent(
    <App {...{ outbox, view, session, screens }} controller={stillController(review)} />,
  );
}

const noon = Date.UTC(2026, 0, 1, 12);
const words: readonly OutboxRecord[] = [
  collectRecord('serendipity', { state: 'sent', outcome: 'collected', createdAt: noon + 3 }),
  collectRecord('gossamer', { state: 'waiting', reason: 'offline', createdAt: noon + 2 }),
  collectRecord('lugubrious', { state: 'sent', outcome: 'already-collected', createdAt: noon + 1 }),
];
const common = ['petrichor', 'halcyon', 'susurrus'];
const sentWord = (term: string, place: number) =>
  collectRecord(term, { state: 'sent', outcome: 'collected', createdAt: noon - place });
const troubled: readonly OutboxRecord[] = [
  collectRecord('petrichor', { state: 'needs-attention', reason: 'rejected', createdAt: noon + 9 }),
  collectRecord('cairn', { state: 'unconfirmed', reason: 'unconfirmed', createdAt: noon + 8 }),
  answerRecord('card', { state: 'unconfirmed', reason: 'unconfirmed', createdAt: noon + 7 }),
  collectRecord('sonder', { state: 'needs-attention', reason: 'rejected', createdAt: noon + 6 }),
];

function batchOf(change: Partial<StoredBatch>): Partial<ReviewView> {
  const batch: StoredBatch = {
    ...{ version: batchVersion, planId: 'daily', connection: 'grant', dealtAt: Date.now() },
    ...{ cards: [], limit: 10, dealt: 0, leftOut: 0, unreadable: [], stats: null },
    ...change,
  };
  return { batches: [batch] };
}
const ten = Array.from({ length: 10 }, (_, place) => ({ ...cards.choice, id: `card ${place}` }));
const ready = () => batchOf({ cards: ten, dealt: 10 });
const session = startSession({
  ...{ id: 's', planId: 'daily', connection: 'grant', now: 0 },
  cards: ten.map((card) => ({ card, answerId: card.id })),
});

/** @param until a selector of what comes last */
const home = (name: string, scene: () => Scene, until = '.history-place *'): GalleryEntry => ({
  ...{ name: `home/${name}`, until },
  render: () => showHome(scene()),
});

export const homeEntries: readonly GalleryEntry[] = [
  home('loading', () => ({ session: null, service: 'silent' })),
  home('not connected', () => ({ session: signedOut })),
  home('signed out', () => ({ session: signedOut, records: words })),
  home('without a plan', () => ({ session: withoutPlan }), '.panel form'),
  home('nothing collected', () => ({ session: connected })),
  home('cards are ready', () => ({ session: connected, review: ready(), records: words })),
  home('counts of the service', () => ({
    session: connected,
    review: batchOf({
      cards: ten,
      dealt: 10,
      stats: { due: 24, new: 6, minutes: 9, reviewedToday: 12 },
    }),
    records: words,
  })),
  home('nothing is due', () => ({ session: connected, review: batchOf({}), records: words })),
  home('cards that couldn’t be read', () => ({
    session: connected,
    review: batchOf({ cards: ten, dealt: 11, unreadable: [{ reason: 'No answer', source: '{}' }] }),
  })),
  home(
    'a session waits',
    () => ({
      session: connected,
      review: { session: { ...session, left: true } },
      records: words,
    }),
    '.start-row',
  ),
  home(
    'a session in another window',
    () => ({
      session: connected,
      review: { session, hold: 'elsewhere' },
      records: words,
    }),
    '.start-row',
  ),
  home('offline', () => ({
    session: connected,
    service: 'offline',
    review: ready(),
    records: words,
  })),
  home('the service has a problem', () => ({
    session: connected,
    service: 'failing',
    review: ready(),
    records: words,
  })),
  home('no access', () => ({ session: connected, allowed: false, review: ready() })),
  home(
    'a scope is missing',
    () => ({ session: { ...connected, scopes: ['words:write'] } }),
    '.panel .notice',
  ),
  home('not saved', () => ({ session: connected, review: { ...ready(), unsaved: true } })),
  home('needs attention', () => ({
    session: connected,
    review: ready(),
    records: [...words, ...troubled],
  })),
  home('words of an earlier account', () => ({
    session: connected,
    records: [
      ...words,
      collectRecord('earlier', { connection: 'before', reason: 'other-account' }),
    ],
  })),
  home('five words', () => ({
    session: connected,
    review: ready(),
    records: [...words, ...common.map((term, place) => sentWord(term, place))],
  })),
  home('words of many languages', () => ({
    session: { ...connected, plans: [{ id: 'daily', name: samples[0]?.sentence ?? '' }] },
    review: ready(),
    records: samples.map(({ word, name }, place) =>
      collectRecord(word.repeat(place === 0 ? 2 : 1), {
        createdAt: noon + place,
        ...(name !== 'german' && { state: 'needs-attention', reason: 'rejected' }),
      }),
    ),
  })),
];

async function showDays(isNew: boolean): Promise<ShownEntry> {
  const ago = isNew
    ? []
    : Array.from({ length: 40 }, (_, day) => day).filter((day) => day % 6 !== 5);
  await emptyHistory(
    ago.map((day) => dayOf(localDay(Date.now() - day * dayMs), (day * 7) % 30, 3)),
  );
  return showContent(<DaysScreen onClose={() => undefined} />);
}

function showPlans(review: Partial<ReviewView>): ShownEntry {
  const controller = stillController(review);
  return showContent(
    <PlansScreen
      {...{ controller, session: connected, review: controller.getSnapshot() }}
      listing={{ exists: true, isLooking: false, error: null, look: () => undefined }}
      form={() => null}
      onClose={() => undefined}
    />,
  );
}

/** A page that mounts itself, as its script does. */
function showPage(load: () => void): ShownEntry {
  const { documentElement: html } = document;
  html.dataset.view = 'popup';
  document.body.appendChild(document.createElement('div')).id = 'root';
  load();
  return { close: () => document.body.replaceChildren() };
}

function Broken(): never {
  throw new Error('Shown in the gallery');
}

const planRow: Omit<StoredPlan, 'id' | 'name' | 'gone'> = {
  ...{ version: planVersion, connection: 'grant', added: true, addedAt: 0, place: null },
  hidden: false,
};

export const screenEntries: readonly GalleryEntry[] = [
  { name: 'days/none', until: '.history-week', render: () => showDays(true) },
  { name: 'days/many', until: '.history-week', render: () => showDays(false) },
  { name: 'plans/one', render: () => showPlans({}) },
  {
    name: 'plans/several',
    render: () =>
      showPlans({
        plans: [
          { ...planRow, id: 'b', name: samples[0]?.sentence ?? '', gone: false },
          { ...planRow, id: 'c', name: samples[2]?.word ?? '', gone: true },
          { ...planRow, id: '2f1c9a60-5b1e-4c7e-9a43-0d7b5f3e8c11', name: null, gone: false },
        ],
      }),
  },
  {
    name: 'trouble/a page cannot open',
    render: () => showPage(() => void start('Gleaner', () => Promise.resolve(<Broken />))),
  },
  {
    name: 'trouble/still opening',
    render: () => showPage(() => void start('Gleaner', () => new Promise(() => undefined), 0)),
  },
  {
    name: 'trouble/private window',
    render: () => {
      setPrivateWindow(true);
      const shown = showPage(() => void start('Gleaner', () => Promise.resolve(null)));
      setPrivateWindow(false);
      return shown;
    },
  },
];
