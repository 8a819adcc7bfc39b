/** @module-tag smoke */
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import batchOfVersion2 from '../../../testing/stored/batch-2.json' with { type: 'json' };
import { historyVersion, type AnsweredRow } from '../days/record.ts';
import { readDays } from '../history/read-history.ts';
import type { HistoryChange } from '../days/record.ts';
import { Overtaken } from './overtaken.ts';
import { startSession } from '../session/session.ts';
import { openReviewStore, type ReviewStore } from './store.ts';
import { batchVersion, planVersion, type StoredBatch, type StoredPlan } from './stored.ts';
import { emptyReviews } from './testing.ts';

const session = startSession({
  ...{ id: 's', planId: 'daily', connection: 'grant', now: 1000 },
  cards: [
    {
      answerId: 'a',
      card: {
        ...{ id: 'c', kind: 'reveal', prompt: '', question: 'gossamer', phonetics: [] },
        ...{ speak: false, options: [], correct: ['thin cloth'] },
        rules: {
          ...{ ignoreCase: true, ignoreAccents: false },
          ...{ ignorePunctuation: true, strictOrder: false },
        },
      },
    },
  ],
});
/** Only the rows of answers, by which days are counted. */
const answered = (...rows: [string, AnsweredRow | null][]): HistoryChange => ({
  ...{ answered: new Map(rows), log: new Map() },
});
const none = answered();
let store: ReviewStore;

beforeEach(async () => {
  store = await openReviewStore();
  await emptyReviews();
});

afterEach(async () => {
  store.close();
  await emptyReviews();
});

it('returns what was stored, with plans in the order in which they were added', async () => {
  const plan = {
    ...{ version: planVersion, connection: 'grant', name: null, added: true },
    ...{ place: null, hidden: false, gone: false },
  } satisfies Partial<StoredPlan>;
  const choice = { version: 1, planId: 'b', count: 5 } as const;
  const b = { ...plan, id: 'b', addedAt: 1 };
  await store.savePlans([{ ...plan, id: 'a', addedAt: 2 }, b]);
  const epoch = await store.takeOver();
  await store.saveStep({ epoch, session, history: none });
  await store.saveChoice(choice);
  const loaded = await store.load();
  expect(loaded).toMatchObject({ session, choice, batches: [] });
  expect(loaded.plans.map(({ id }) => id)).toEqual(['b', 'a']);
  await store.savePlans([], [b]);
  await store.saveStep({ epoch, session: null, history: none });
  expect(await store.load()).toMatchObject({ session: null, plans: [{ id: 'a' }] });
});

it('keeps the last of many writes that were not awaited', async () => {
  const epoch = await store.takeOver();
  for (const text of ['g', 'go', 'gos', 'goss'])
    void store.saveStep({
      ...{ epoch, history: none },
      session: { ...session, draft: { ...session.draft, text } },
    });
  const other = await openReviewStore();
  expect((await other.load()).session?.draft.text).toBe('goss');
  other.close();
});

it('gives a session its own draft, and none of another session', async () => {
  const epoch = await store.takeOver();
  const drafted = (id: string) => ({ ...session, id, draft: { ...session.draft, text: 'goss' } });
  await store.saveStep({ epoch, session, history: none });
  await store.saveDraft(epoch, drafted('another'));
  expect((await store.load()).session).toEqual(session);
  await store.saveDraft(epoch, drafted(session.id));
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect((await store.load()).session).toEqual(drafted(session.id));
  expect(transactions).toHaveBeenCalledOnce();
  transactions.mockRestore();
});

it('reads a batch of version 2, which does not know how many cards were requested', async () => {
  const db = await openDB('gleaner-review');
  await db.put('batches', batchOfVersion2, ['grant', 'daily']);
  db.close();
  expect((await store.load()).batches).toEqual([
    {
      ...batchOfVersion2,
      ...{ version: 3, limit: null, dealt: null, leftOut: 0, unreadable: [] },
    },
  ]);
});

it('ignores what a newer Gleaner stored', async () => {
  const db = await openDB('gleaner-review');
  await db.put('current', { ...session, version: 99 }, 'session');
  await db.put('plans', { version: 99, id: 'x' }, ['', 'x']);
  expect(await store.load()).toMatchObject({ session: null, plans: [] });
  expect(await db.count('plans')).toBe(1);
  db.close();
});

function answeredRow(sessionId: string, right: boolean, day = '2026-01-01'): AnsweredRow {
  return { version: historyVersion, sessionId, day, right, ms: 1000, kind: 'choice' };
}

describe('a window that was overtaken', () => {
  const drafted = (text: string) => ({ ...session, draft: { ...session.draft, text } });

  it('stores nothing more, not even a part', async () => {
    const earlier = await store.takeOver();
    await store.saveStep({ epoch: earlier, session: drafted('old'), history: none });
    const other = await openReviewStore();
    const epoch = await other.takeOver();
    const row = answeredRow('s', true);
    const batch: StoredBatch = {
      version: batchVersion,
      ...{ planId: 'daily', connection: 'grant', cards: [], dealtAt: 0, stats: null },
      ...{ limit: 10, dealt: 0, leftOut: 0, unreadable: [] },
    };
    const late = store.saveStep({
      ...{ epoch: earlier, session: drafted('late'), history: answered(['a', row]) },
      batches: [batch],
    });
    await expect(late).rejects.toBeInstanceOf(Overtaken);
    await other.saveStep({ epoch, session: drafted('new'), history: none });
    const loaded = await store.load();
    expect(loaded.session?.draft.text).toBe('new');
    expect(loaded.batches).toEqual([]);
    expect(await readDays()).toEqual([]);
    other.close();
  });

  it('cannot take over again by a late write of the others', async () => {
    const epochs = [await store.takeOver(), await store.takeOver(), await store.takeOver()];
    const [first = 0, second = 0, third = 0] = epochs;
    await store.saveStep({ epoch: third, session: drafted('third'), history: none });
    for (const epoch of [first, second, first]) {
      const late = store.saveStep({ epoch, session: drafted('late'), history: none });
      await expect(late).rejects.toBeInstanceOf(Overtaken);
    }
    await store.saveStep({ epoch: third, session: drafted('third again'), history: none });
    expect((await store.load()).session?.draft.text).toBe('third again');
  });
});

describe('the history', () => {
  const row = answeredRow;

  it('counts each answer once, even if its step is stored several times', async () => {
    const epoch = await store.takeOver();
    for (const right of [false, false, true])
      await store.saveStep({ epoch, session, history: answered(['a', row('s', right)]) });
    expect(await readDays()).toMatchObject([{ day: '2026-01-01', answered: 1, right: 1 }]);
    await store.saveStep({ epoch, session, history: answered(['a', null]) });
    expect(await readDays()).toEqual([]);
  });

  it('is added up by day once its session is over, and stays the same', async () => {
    const epoch = await store.takeOver();
    const history = answered(
      ['a', row('s', true)],
      ['b', row('s', false)],
      ['c', row('s', true, '2026-01-02')],
    );
    await store.saveStep({ epoch, session, history });
    const before = await readDays();
    await store.saveStep({ epoch, session: null, history: none });
    expect(await readDays()).toEqual(before);
    const db = await openDB('gleaner-review');
    expect(await db.count('answered')).toBe(0);
    db.close();
    await store.saveStep({
      ...{ epoch, session: { ...session, id: 't' } },
      history: answered(['d', row('t', true)]),
    });
    expect(await readDays()).toMatchObject([
      {
        ...{ day: '2026-01-01', answered: 3, right: 2, ms: 3000 },
        kinds: { choice: { answered: 3, right: 2 } },
      },
      { day: '2026-01-02', answered: 1, right: 1 },
    ]);
  });
});

it('keeps the data of version 2 of the database, which had no log', async () => {
  store.close();
  await deleteDB('gleaner-review');
  const names = ['plans', 'batches', 'listings', 'current', 'fences', 'answered', 'days'];
  const old = await openDB('gleaner-review', 2, {
    upgrade: (db) => names.forEach((name) => db.createObjectStore(name)),
  });
  await old.put('current', { version: 1, planId: 'daily', count: 20 }, 'choice');
  const counted = { version: 2, answered: 7, right: 5, ms: 60_000, kinds: {} };
  await old.put('days', { ...counted, day: '2026-11-18' }, '2026-11-18');
  // Rows of that version did not know the time, the word and the account.
  const answered = { version: 2, sessionId: 's', day: '2026-11-19', right: true, ms: 900 };
  await old.put('answered', { ...answered, kind: 'choice' }, 'answer');
  old.close();
  store = await openReviewStore();
  expect((await store.load()).choice).toMatchObject({ count: 20 });
  expect(await readDays()).toMatchObject([
    { day: '2026-11-18', answered: 7, right: 5 },
    { day: '2026-11-19', answered: 1, right: 1, ms: 900 },
  ]);
  const epoch = await store.takeOver();
  await store.saveStep({ epoch, session, history: none });
});

it('continues to save after another window deleted the database', async () => {
  await deleteDB('gleaner-review');
  await store.saveChoice({ version: 1, planId: 'daily', count: 10 });
  expect((await store.load()).choice).toMatchObject({ count: 10 });
});
