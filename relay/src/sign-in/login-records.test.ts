/** Open sign-in attempts on a real SQLite file. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createLoginRecords } from './login-records.ts';

const openDatabase = temporaryDatabase();
const sealer = createSealer([newKey('k')]);
const minute = 60_000;
const noon = Date.UTC(2026, 0, 1, 12);

/** Records of a fresh table, and a clock that only the test moves. */
async function newRecords() {
  const database = await openDatabase();
  await database.deleteFrom('logins').execute();
  const clock = { now: noon };
  const logins = createLoginRecords(database, sealer, () => clock.now);
  const states = async (states: readonly string[], session: string) => {
    const open: string[] = [];
    for (const state of states)
      if ((await logins.consume(state, session)) !== null) open.push(state);
    return open;
  };
  return { database, clock, logins, states };
}

test('S3 a record returns its verifier once, to the session that began it', async () => {
  const { logins } = await newRecords();
  await logins.add('state', 'mine', 'verifier');
  await logins.add('without', 'mine', null);
  expect(await logins.consume('state', 'mine')).toEqual({ verifier: 'verifier' });
  expect(await logins.consume('state', 'mine')).toBeNull();
  expect(await logins.consume('without', 'mine')).toEqual({ verifier: null });
  expect(await logins.consume('never begun', 'mine')).toBeNull();
});

test('S1 S3 another session’s state is refused, and cannot be used again', async () => {
  const { logins } = await newRecords();
  await logins.add('state', 'mine', 'verifier');
  expect(await logins.consume('state', 'another')).toBeNull();
  expect(await logins.consume('state', 'mine')).toBeNull();
});

test('S3 a record is open for ten minutes', async () => {
  const { clock, logins } = await newRecords();
  await logins.add('first', 'mine', null);
  await logins.add('second', 'mine', null);
  clock.now = noon + 10 * minute - 1;
  expect(await logins.consume('first', 'mine')).toEqual({ verifier: null });
  clock.now = noon + 10 * minute;
  expect(await logins.consume('second', 'mine')).toBeNull();
});

test('S3 a ninth attempt evicts the oldest of its own session, and of no other', async () => {
  const { clock, logins, states } = await newRecords();
  const names = Array.from({ length: 9 }, (_, index) => `state ${String(index)}`);
  await logins.add('of another session', 'another', null);
  for (const name of names) {
    clock.now += 1;
    await logins.add(name, 'mine', null);
  }
  expect(await states(names, 'mine')).toEqual(names.slice(1));
  expect(await states(['of another session'], 'another')).toEqual(['of another session']);
});

test('S3 a new attempt stays, even when the clock was set back behind eight others', async () => {
  const { clock, logins, states } = await newRecords();
  const names = Array.from({ length: 8 }, (_, index) => `state ${String(index)}`);
  for (const name of names) {
    clock.now += 1;
    await logins.add(name, 'mine', null);
  }
  clock.now = noon - minute;
  await logins.add('new', 'mine', null);
  expect(await states([...names, 'new'], 'mine')).toEqual([...names.slice(1), 'new']);
});

test('only the attempts of this session go to its new id', async () => {
  const { logins, states } = await newRecords();
  await logins.add('a', 'before', null);
  await logins.add('b', 'another', null);
  await logins.move('before', 'after');
  expect(await states(['a', 'b'], 'after')).toEqual(['a']);
});

test('S11 S12 the database holds neither state nor verifier, and no verifier opens in another row', async () => {
  const { database, logins } = await newRecords();
  await logins.add('canary-state', 'mine', 'canary-verifier');
  await logins.add('other', 'mine', 'other-verifier');
  const rows = await database.selectFrom('logins').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('canary');
  const hash = createHash('sha256').update('canary-state').digest('base64url');
  expect(rows.map(({ state_hash }) => state_hash)).toContain(hash);
  const sealed = rows.map(({ sealed_verifier }) => sealed_verifier);
  await database
    .updateTable('logins')
    .set({ sealed_verifier: sealed[0] ?? null })
    .execute();
  const opened = [
    await logins.consume('canary-state', 'mine'),
    await logins.consume('other', 'mine'),
  ];
  expect(opened.filter((one) => one !== null)).toHaveLength(1);
});

test('S13 a record whose key was removed from the configuration counts as expired', async () => {
  const { database, logins } = await newRecords();
  await logins.add('state', 'mine', 'verifier');
  const rotated = createLoginRecords(database, createSealer([newKey('other')]), () => noon);
  expect(await rotated.consume('state', 'mine')).toBeNull();
});

test('an error other than a broken seal is thrown', async () => {
  const { database, logins } = await newRecords();
  await logins.add('state', 'mine', 'verifier');
  const open = () => Promise.reject(new Error('a bug'));
  const faulty = createLoginRecords(database, { ...sealer, open }, () => noon);
  await expect(faulty.consume('state', 'mine')).rejects.toThrow('a bug');
});
