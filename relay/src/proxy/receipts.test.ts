/** Receipts of two processes on one SQLite file; the death of a process is a claim nobody settles. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createGrantStore } from '../grants/grant-store.ts';
import { createSealer } from '../grants/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { judgeReceipt } from './receipt-rule.ts';
import { silentEvents } from '../operations/events.ts';
import { createReceiptStore, type Outcome } from './receipt-store.ts';
import { type Claim, createReceipts, type Receipts } from './receipts.ts';

const openDatabase = temporaryDatabase();
const unknownOutcome: Outcome = { status: 504, contentType: null, body: 'unknown' };
const done: Outcome = { status: 200, contentType: 'application/json', body: '{"canary":1}' };
const grantId = randomUUID();
const request = ['POST', '/collect', Buffer.from('{"term":"canary"}')];
let offset = 0;
let one: Receipts;
let other: Receipts;

beforeAll(async () => {
  const now = () => Date.now() + offset;
  const sealer = createSealer([newKey('k')]);
  const connect = async (): Promise<Receipts> => {
    const database = await openDatabase();
    return createReceipts({
      store: createReceiptStore(database, sealer, unknownOutcome),
      sealer,
      now,
      random: randomBytes,
      upstreamTimeout: 1_000,
      unknownOutcome,
      events: silentEvents,
    });
  };
  [one, other] = [await connect(), await connect()];
  const grants = createGrantStore(await openDatabase(), sealer, now);
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await grants.save(grantId, tokens);
});

async function claimed(receipts: Receipts, key: string): Promise<Claim> {
  const claim = await receipts.claim(grantId, key, request);
  if (!('owner' in claim)) throw new Error('The key was taken');
  return claim;
}

test('of many that claim a key at once one may send', async () => {
  const key = randomUUID();
  const claims = await Promise.allSettled(
    [one, other, one, other].map((receipts) => receipts.claim(grantId, key, request)),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an outcome is told again by the other process', async () => {
  const key = randomUUID();
  await one.settle(await claimed(one, key), done);
  expect(await other.claim(grantId, key, request)).toEqual(done);
  await expect(other.claim(grantId, key, ['POST', '/collect', 'else'])).rejects.toMatchObject({
    code: 'FAILED_PRECONDITION',
  });
});

test('whose process died is in doubt after the deadline, and stays so', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  offset += 5_900;
  await expect(other.claim(grantId, key, request)).rejects.toMatchObject({ code: 'ABORTED' });
  offset += 200;
  const asked = await Promise.all([other, one, other].map((r) => r.claim(grantId, key, request)));
  expect(asked).toEqual([unknownOutcome, unknownOutcome, unknownOutcome]);
  // It was only slow: what it brings comes too late, and it may not send any more.
  expect(await one.renew(claim)).toBe(false);
  expect(await one.settle(claim, done)).toEqual(unknownOutcome);
  await one.release(claim);
  expect(await other.claim(grantId, key, request)).toEqual(unknownOutcome);
});

test('a claim renewed between look and verdict is not in doubt', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  offset += 6_100;
  // The renewal comes between the other's reading of the row and its statement.
  const store = createReceiptStore(await openDatabase(), createSealer([newKey('k')]), done);
  const { deadlineAt = 0, owner } = (await store.find(claim)) ?? {};
  expect(await one.renew(claim)).toBe(true);
  const settlement = { outcome: unknownOutcome, expiresAt: deadlineAt + 9_000, deadlineAt };
  expect(await store.settle(claim, owner ?? '', settlement)).toBe(false);
  expect(await one.settle(claim, done)).toEqual(done);
});

test('a logout in the middle: nothing can be claimed, and what is known is told', async () => {
  const database = await openDatabase();
  const sealer = createSealer([newKey('k')]);
  const grants = createGrantStore(database, sealer, Date.now);
  const gone = randomUUID();
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await grants.save(gone, tokens);
  const claim = await one.claim(gone, randomUUID(), request);
  if (!('owner' in claim)) throw new Error('The key was taken');
  await grants.remove(gone);
  const rows = database.selectFrom('receipts').select('key').where('grant_id', '=', gone);
  expect(await rows.execute()).toEqual([]);
  expect(await one.settle(claim, done)).toEqual(done);
  await expect(one.claim(gone, randomUUID(), request)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

test('a renewed claim has its whole time again', async () => {
  const key = randomUUID();
  const claim = await claimed(one, key);
  offset += 5_000;
  expect(await one.renew(claim)).toBe(true);
  offset += 5_000;
  await expect(other.claim(grantId, key, request)).rejects.toMatchObject({ code: 'ABORTED' });
});

test('a released key is free, a settled one after a day', async () => {
  const key = randomUUID();
  await one.release(await claimed(one, key));
  await one.settle(await claimed(other, key), done);
  offset += 24 * 60 * 60_000 + 1;
  await claimed(one, key);
});

test('the rule: expiry before anything, another request before its outcome', () => {
  const receipt = { sameRequest: true, final: false, deadlineAt: 10, expiresAt: 20 };
  expect(judgeReceipt(null, 0)).toBe('start');
  expect(judgeReceipt(receipt, 9)).toBe('in-flight');
  expect(judgeReceipt(receipt, 10)).toBe('in-doubt');
  expect(judgeReceipt({ ...receipt, final: true }, 10)).toBe('replay');
  expect(judgeReceipt({ ...receipt, final: true, sameRequest: false }, 10)).toBe('mismatch');
  expect(judgeReceipt({ ...receipt, sameRequest: false }, 20)).toBe('start');
});
