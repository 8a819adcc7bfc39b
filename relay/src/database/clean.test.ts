import { beforeEach, expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { cleanDatabase, cleanInTurn } from './clean.ts';
import { countLearners, createLearnerCount } from './count-learners.ts';
import type { Database } from './database.ts';

const openDatabase = temporaryDatabase();
const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];
const instant = 1_800_000_000_000;
const now = () => instant;
let database: Database;

beforeEach(async () => {
  database = await openDatabase();
  for (const table of ['sessions', 'logins', 'receipts', 'quotas', 'quota_shares'] as const) {
    await database.deleteFrom(table).execute();
  }
  for (const table of ['rate_limits', 'grants', 'jobs'] as const) {
    await database.deleteFrom(table).execute();
  }
});

async function addGrants(ids: readonly string[], connectedAt: number, alive = 1): Promise<void> {
  const same = { sealed_tokens: '', scopes: '', refreshable: 1, alive, version: 1 };
  const since = { connected_at: connectedAt, idle_since: 0 };
  const trouble = { refresh_failures: 0, refresh_refusals: 0 };
  await database
    .insertInto('grants')
    .values(ids.map((id) => ({ id, ...same, ...since, ...trouble })))
    .execute();
}

async function addSession(id: string, grantId: string | null, seenAt: number, expiresAt: number) {
  const row = { id_hash: id, grant_id: grantId, created_at: 0, seen_at: seenAt };
  await database
    .insertInto('sessions')
    .values({ ...row, expires_at: expiresAt })
    .execute();
}

async function count(table: 'sessions' | 'receipts' | 'grants' | 'rate_limits' | 'quotas') {
  const { rows } = await database
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

test('expired rows are deleted, also more than fit into one statement, and others stay', async () => {
  const many = Array.from({ length: 1_201 }, (_, index) => `n${index}`);
  await database
    .insertInto('rate_limits')
    .values(many.map((key) => ({ key, used: 1, expires_at: instant })))
    .execute();
  const lasting = { key: 'lasts', used: 1, expires_at: instant + 1 };
  await database.insertInto('rate_limits').values(lasting).execute();
  await addGrants(['kept'], instant - 2 * hour);
  await addSession('lives', 'kept', instant, instant + 1);
  const receipt = { grant_id: 'kept', body_mac: '', deadline_at: 0, owner: null };
  const receipts = [...many.map((key) => ({ key, expires_at: instant })), lasting].map(
    ({ key, expires_at }) => ({ ...receipt, key, expires_at }),
  );
  await database.insertInto('receipts').values(receipts).execute();
  await cleanDatabase(database, now);
  expect([await count('rate_limits'), await count('receipts')]).toEqual([1, 1]);
  expect([await count('sessions'), await count('grants')]).toEqual([1, 1]);
});

test('a grant is deleted with its last session, unless a sign-in has just made it', async () => {
  const orphans = Array.from({ length: 1_100 }, (_, index) => `orphan ${index}`);
  await addGrants([...orphans, 'has one', 'had one'], instant - 2 * hour);
  await addGrants(['signing in'], instant - hour + 1);
  await addSession('lives', 'has one', instant, instant + 1);
  await addSession('ended', 'had one', 0, instant);
  await cleanDatabase(database, now);
  const left = await database.selectFrom('grants').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['has one', 'signing in']);
  expect(await count('sessions')).toBe(1);
});

test('an earlier grant of a browser stays as long as there are receipts to hand over', async () => {
  await addGrants(['followed', 'spent', 'newest', 'orphan'], instant - 2 * hour);
  await addSession('lives', 'newest', instant, instant + 1);
  await database
    .updateTable('grants')
    .set({ successor_id: 'newest' })
    .where('id', 'in', ['followed', 'spent'])
    .execute();
  for (const [grant_id, expires_at] of [
    ['followed', instant + 1],
    ['spent', instant],
    ['orphan', instant + 1],
  ] as const) {
    const receipt = { grant_id, key: grant_id, body_mac: '', deadline_at: 0, owner: null };
    await database
      .insertInto('receipts')
      .values({ ...receipt, expires_at })
      .execute();
  }
  await cleanDatabase(database, now);
  const left = await database.selectFrom('grants').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['followed', 'newest']);
});

test('one of many processes cleans, and another does when cleaning is due again', async () => {
  const leave = async () => {
    await addSession('ended', null, 0, 1);
    return async () => (await count('sessions')) === 0;
  };
  const cleans = async (at: number) => {
    const isClean = await leave();
    await cleanInTurn(database, () => at, 10_000);
    const done = await isClean();
    await database.deleteFrom('sessions').execute();
    return done;
  };
  expect(await cleans(instant)).toBe(true);
  expect(await cleans(instant + 9_999)).toBe(false);
  expect(await cleans(instant + 10_000)).toBe(true);
  // Its clock was set back by more than the time between two cleanings.
  expect(await cleans(instant - hour)).toBe(true);
});

test('learners are counted: connected by their grants, active by when they were seen', async () => {
  await addGrants(['one', 'two', 'three'], instant);
  await addGrants(['dead'], instant, 0);
  for (const [id, grantId, seenAt] of [
    ['a', 'one', instant - day],
    ['b', 'one', instant - hour],
    ['c', 'two', instant - 2 * day - 1],
    ['d', null, instant],
  ] as const) {
    await addSession(id, grantId, seenAt, instant + day);
  }
  expect(await countLearners(database, now)).toEqual({ connected: 3, active: 1 });
});

test('a count for the metrics is used again for a hundred times as long as it took', async () => {
  let elapsed = 0;
  const count = createLearnerCount(database, now, () => elapsed);
  await addGrants(['one'], instant);
  const first = count();
  elapsed += 20;
  expect(await first).toEqual({ connected: 1, active: 0 });
  await addGrants(['two'], instant);
  elapsed += 1_999;
  expect((await count()).connected).toBe(1);
  elapsed += 1;
  expect((await count()).connected).toBe(2);
});
