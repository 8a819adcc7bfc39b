/** Receipts of two processes on one SQLite file. A process that dies leaves a claim that is never settled. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createPersist } from '../database/persist.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { createGrantStore } from '../grants/grant-store.ts';
import { createSealer } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createReceiptStore, type Outcome } from './receipt-store.ts';
import { type Claim, createReceipts, type Receipts } from './receipts.ts';

const openDatabase = temporaryDatabase();
const unknownOutcome: Outcome = { status: 504, contentType: null, body: 'unknown' };
const unreadable: Outcome = { status: 504, contentType: null, body: 'unreadable' };
const done: Outcome = { status: 200, contentType: 'application/json', body: '{"canary":1}' };
const grantId = randomUUID();
const request = ['POST', '/collect', Buffer.from('{"term":"canary"}')];
/** Only the tests move it. */
let clock = Date.UTC(2026, 0, 1, 12);
/** Events since the test began. */
const told: string[] = [];
const events = { receipt: (outcome: string) => void told.push(outcome) };
/** Work of a process that outlives its request. */
const kept: Promise<unknown>[] = [];
const parts = {
  random: randomBytes,
  now: () => clock,
  upstreamTimeout: 1_000,
  unknownOutcome,
  events,
  persist: createPersist({ retry: 1, pause: () => setImmediate(), isOver: () => false }),
  keep: (work: Promise<unknown>) => void kept.push(work),
};
let one: Receipts;
let other: Receipts;

beforeAll(async () => {
  const sealer = createSealer([newKey('k')]);
  const connect = async (): Promise<Receipts> => {
    const store = createReceiptStore(await openDatabase(), sealer, unreadable);
    return createReceipts({ ...parts, store, sealer });
  };
  [one, other] = [await connect(), await connect()];
  const grants = createGrantStore(await openDatabase(), sealer, parts.now);
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await grants.save(grantId, tokens);
});

beforeEach(() => {
  told.length = 0;
});

/** An error as the learner's extension reads it. */
const refusal = (code: string, reason: string, more: object = {}) =>
  expect.objectContaining({
    ...{ code, details: [{ reason }], ...more },
    message: expect.stringMatching(/\S/u) as string,
  }) as Error;

async function claimed(receipts: Receipts, key: string): Promise<Claim> {
  const claim = await receipts.claim(grantId, key, request);
  if (!('owner' in claim)) throw new Error('The key was taken');
  return claim;
}

test('a claim whose statement ran twice belongs to its process', async () => {
  const sealer = createSealer([newKey('k')]);
  const store = createReceiptStore(await openDatabase(), sealer, unreadable);
  const twice = createReceipts({
    ...{ ...parts, sealer },
    store: {
      ...store,
      insert: async (...row) => (await store.insert(...row)) && store.insert(...row),
    },
  });
  const claim = await claimed(twice, randomUUID());
  expect(await twice.settle(claim, done)).toEqual(done);
  expect(told).toEqual(['new']);
});

test('a claim whose answer was cut off leaves no receipt behind, since nothing was sent', async () => {
  const sealer = createSealer([newKey('k')]);
  const store = createReceiptStore(await openDatabase(), sealer, unreadable);
  let failures = 5;
  const fail = () => Promise.reject(new DatabaseError('ECONNRESET'));
  const cut = createReceipts({
    ...parts,
    sealer,
    store: {
      ...store,
      insert: async (...row) => (await store.insert(...row)) && fail(),
      remove: (...row) => (failures-- > 0 ? fail() : store.remove(...row)),
    },
  });
  const key = randomUUID();
  await expect(cut.claim(grantId, key, request)).rejects.toThrow(DatabaseError);
  await Promise.all(kept.splice(0));
  await claimed(other, key);
});

test('a claim that the database refused is not taken back', async () => {
  const sealer = createSealer([newKey('k')]);
  const store = createReceiptStore(await openDatabase(), sealer, unreadable);
  const key = randomUUID();
  for (const code of ['25006', '57014', 'SQLITE_READONLY', 'SQLITE_FULL']) {
    const insert = () => Promise.reject(new DatabaseError(code));
    const refused = createReceipts({ ...parts, sealer, store: { ...store, insert } });
    await expect(refused.claim(grantId, key, request)).rejects.toThrow(DatabaseError);
  }
  expect(kept).toEqual([]);
});

test('one of many simultaneous claims of a key may send', async () => {
  const key = randomUUID();
  const claims = await Promise.allSettled(
    [one, other, one, other].map((receipts) => receipts.claim(grantId, key, request)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the other process replays an outcome', async () => {
  const key = randomUUID();
  await one.settle(await claimed(one, key), done);
  expect(await other.claim(grantId, key, request)).toEqual(done);
  await expect(other.claim(grantId, key, ['POST', '/collect', 'else'])).rejects.toThrow(
    refusal('FAILED_PRECONDITION', 'idempotency_key_reused'),
  );
  expect(told).toEqual(['new', 'replayed', 'key_reused']);
});

test('a write whose process died is in doubt after the deadline, and stays so', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  clock += 5_000;
  await expect(other.claim(grantId, key, request)).rejects.toThrow(
    refusal('ABORTED', 'in_flight', { retryAfter: 1 }),
  );
  clock += 999;
  await expect(other.claim(grantId, key, request)).rejects.toThrow(
    refusal('ABORTED', 'in_flight', { retryAfter: 0.001 }),
  );
  expect(told).toEqual(['new', 'in_flight', 'in_flight']);
  clock += 1;
  const asked = await Promise.all([other, one, other].map((r) => r.claim(grantId, key, request)));
  expect(asked).toEqual([unknownOutcome, unknownOutcome, unknownOutcome]);
  // One process declares it, and the others replay what it wrote.
  expect(told.slice(3).sort()).toEqual(['in_doubt', 'replayed', 'replayed']);
  // The first process was only slow: its outcome comes too late, and it may not send any more.
  expect(await one.renew(claim)).toBe(false);
  expect(await one.settle(claim, done)).toEqual(unknownOutcome);
  await one.release(claim);
  expect(await other.claim(grantId, key, request)).toEqual(unknownOutcome);
  clock += 24 * 60 * 60_000 - 1;
  expect(await other.claim(grantId, key, request)).toEqual(unknownOutcome);
  clock += 1;
  await claimed(other, key);
});

test('while a request is in flight, Retry-After is two seconds at most', async () => {
  const key = randomUUID();
  await claimed(one, key);
  await expect(other.claim(grantId, key, request)).rejects.toThrow(
    refusal('ABORTED', 'in_flight', { retryAfter: 2 }),
  );
});

test('a key released between the look and the insertion is claimed at the next try', async () => {
  const sealer = createSealer([newKey('k')]);
  const store = createReceiptStore(await openDatabase(), sealer, unreadable);
  const inserted = [false];
  const racing = createReceipts({
    ...parts,
    sealer,
    store: {
      ...store,
      insert: (id, receipt) => Promise.resolve(inserted.shift() ?? store.insert(id, receipt)),
      find: () => Promise.resolve(null),
    },
  });
  const claim = await claimed(racing, randomUUID());
  expect(await racing.renew(claim)).toBe(true);
  await racing.release(claim);
  expect(await store.find(claim)).toBeNull();
});

test('a claim renewed between look and verdict is not in doubt', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  clock += 6_100;
  // The renewal comes between the other's reading of the row and its statement.
  const store = createReceiptStore(await openDatabase(), createSealer([newKey('k')]), done);
  const { deadlineAt = 0, owner } = (await store.find(claim)) ?? {};
  expect(await one.renew(claim)).toBe(true);
  const settlement = { outcome: unknownOutcome, expiresAt: deadlineAt + 9_000, deadlineAt };
  expect(await store.settle(claim, owner ?? '', settlement)).toBe(false);
  expect(await one.settle(claim, done)).toEqual(done);
});

test('after a logout in between nothing can be claimed, and a known outcome is still returned', async () => {
  const database = await openDatabase();
  const sealer = createSealer([newKey('k')]);
  const grants = createGrantStore(database, sealer, () => clock);
  const gone = randomUUID();
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await grants.save(gone, tokens);
  const claim = await one.claim(gone, randomUUID(), request);
  if (!('owner' in claim)) throw new Error('The key was taken');
  await grants.remove(gone);
  const rows = database.selectFrom('receipts').select('key').where('grant_id', '=', gone);
  expect(await rows.execute()).toEqual([]);
  expect(await one.settle(claim, done)).toEqual(done);
  await expect(one.claim(gone, randomUUID(), request)).rejects.toThrow(
    refusal('UNAUTHENTICATED', 'not_connected'),
  );
});

test('a renewed claim has its full time again', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  clock += 5_000;
  expect(await one.renew(claim)).toBe(true);
  clock += 5_000;
  await expect(other.claim(grantId, key, request)).rejects.toMatchObject({ code: 'ABORTED' });
});

test('a write whose process paused may not be sent before its claim is renewed', async () => {
  const claim = await claimed(one, randomUUID());
  clock += 5_000;
  expect(one.isInTime(claim)).toBe(true);
  clock += 1;
  expect(one.isInTime(claim)).toBe(false);
  expect(await one.renew(claim)).toBe(true);
  expect(one.isInTime(claim)).toBe(true);
});

test('a released key is free, a settled one after a day', async () => {
  const key = randomUUID();
  await one.release(await claimed(one, key));
  await one.settle(await claimed(other, key), done);
  clock += 24 * 60 * 60_000 - 1;
  expect(await one.claim(grantId, key, request)).toEqual(done);
  clock += 1;
  await claimed(one, key);
});
