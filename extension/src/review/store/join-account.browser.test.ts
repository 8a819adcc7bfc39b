/** What a sign-in left in the review database goes to the account that it turned out to be. */
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { historyVersion, type AnsweredRow } from '../days/record.ts';
import { startSession } from '../session/session.ts';
import { joinReviews } from './join-account.ts';
import { openReviewStore, type ReviewStore } from './store.ts';
import {
  batchVersion,
  listingVersion,
  planVersion,
  type StoredBatch,
  type StoredListing,
  type StoredPlan,
} from './stored.ts';
import { watchReview } from './watch.ts';
import { emptyReviews } from './testing.ts';

let store: ReviewStore;

beforeEach(async () => {
  store = await openReviewStore();
  await emptyReviews();
});
afterEach(async () => {
  store.close();
  await emptyReviews();
});

const plan = (connection: string, id: string, name: string): StoredPlan => ({
  ...{ version: planVersion, connection, id, name, added: true, addedAt: 1 },
  ...{ place: null, hidden: false, gone: false },
});
const batch = (connection: string, planId: string, dealtAt: number): StoredBatch => ({
  ...{ version: batchVersion, planId, connection, cards: [], dealtAt, limit: 1, dealt: 0 },
  ...{ leftOut: 0, unreadable: [], stats: null },
});
const row = (owner: string, at: number): AnsweredRow => ({
  ...{ version: historyVersion, sessionId: 's', day: '2026-01-01', right: true, ms: 1, kind: null },
  ...{ owner, term: 'gossamer', at },
});
const listing = (connection: string): StoredListing => ({
  ...{ version: listingVersion, connection, plans: [{ id: 'daily', name: 'Daily' }], listedAt: 1 },
});

async function fill(): Promise<void> {
  await store.savePlans([
    plan('new', 'daily', 'of the sign-in'),
    plan('new', 'exam', 'of the sign-in'),
    plan('anna', 'daily', 'of the account'),
    plan('ben', 'daily', 'of another'),
  ]);
  for (const one of [batch('new', 'daily', 2), batch('anna', 'daily', 1), batch('ben', 'daily', 3)])
    await store.saveBatch(one);
  await store.saveListing(listing('new'));
  await store.saveListing(listing('ben'));
  const log = new Map([
    ['first', row('new', 5)],
    ['second', row('new', 6)],
    ['third', row('ben', 7)],
  ]);
  const session = startSession({ id: 's', planId: 'daily', connection: 'new', now: 1, cards: [] });
  const epoch = await store.takeOver();
  await store.saveStep({ epoch, session, history: { answered: new Map(), log } });
}

async function owners(): Promise<readonly string[]> {
  const db = await openDB('gleaner-review');
  const rows = (await db.getAll('log')) as AnsweredRow[];
  db.close();
  return rows.map(({ owner, at }) => `${owner} ${at}`).toSorted();
}

it('everything of the sign-in, but no plan that the account has and nothing of another account', async () => {
  await fill();
  const changed = vi.fn();
  const stop = watchReview(changed);
  await joinReviews('new', 'anna');
  await expect.poll(() => changed.mock.calls.length).toBeGreaterThan(0);
  stop();
  const { plans, batches, listings, session } = await store.load();
  expect(plans.map(({ connection, id, name }) => `${connection} ${id} ${name}`).toSorted()).toEqual(
    ['anna daily of the account', 'anna exam of the sign-in', 'ben daily of another'],
  );
  expect(batches.map(({ connection, dealtAt }) => [connection, dealtAt]).toSorted()).toEqual([
    ['anna', 2],
    ['ben', 3],
  ]);
  expect(listings.map(({ connection }) => connection)).toEqual(['ben']);
  expect(session?.connection).toBe('anna');
  expect(await owners()).toEqual(['anna 5', 'anna 6', 'ben 7']);
});

it('a session of another account stays with it', async () => {
  await fill();
  await joinReviews('ben', 'anna');
  expect((await store.load()).session?.connection).toBe('new');
  expect(await owners()).toEqual(['anna 7', 'new 5', 'new 6']);
});
