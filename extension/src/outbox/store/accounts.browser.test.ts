/** @module-tag smoke */
import { beforeEach, expect, it, vi } from 'vitest';
import {
  readdressed,
  discardOf,
  earlierAccounts,
  forgetWrites,
  sendToThisAccount,
  unsentOf,
} from './accounts.ts';
import type { OutboxRecord } from './record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { createWorld, type OutboxWorld } from '../testing-world.ts';
import { openOutbox, watchOutbox, type OutboxDatabase } from '../outbox.ts';

let db: OutboxDatabase;
let world: OutboxWorld;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  world = createWorld();
});

async function put(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
}

const read = async (record: OutboxRecord) => db.get('records', record.id);
const newKey = () => crypto.randomUUID();
const first = { connection: 'first' };

it('counts what each earlier sign-in left unsent, the last one first', async () => {
  await put(
    collectRecord('mine'),
    collectRecord('unsigned', { connection: null }),
    collectRecord('arrived', { ...first, state: 'sent' }),
    collectRecord('on its way', { ...first, state: 'sending' }),
    collectRecord('gossamer', { ...first, createdAt: noon + 1 }),
    collectRecord('refused', { ...first, state: 'needs-attention' }),
    collectRecord('doubtful', { ...first, state: 'unconfirmed', createdAt: noon - 1 }),
    answerRecord('card', first),
    collectRecord('later', { connection: 'second', createdAt: noon + 2 }),
  );
  const accounts = await earlierAccounts(db, 'grant');
  expect(accounts).toMatchObject([
    { connection: 'second', answers: 0, lastAt: noon + 2 },
    { connection: 'first', answers: 1, lastAt: noon + 1 },
  ]);
  expect(accounts.map(({ words }) => words.map(({ spec }) => spec.term))).toEqual([
    ['later'],
    ['gossamer', 'refused', 'doubtful'],
  ]);
  const others = await earlierAccounts(db, null);
  expect(others.map(({ connection }) => connection)).toEqual(['second', 'first', 'grant']);
});

it('S30 sends an earlier account’s words to this one only when told, and never its answers', async () => {
  const word = collectRecord('gossamer', first);
  const answer = answerRecord('card', first);
  const untold = collectRecord('another’s', { connection: 'second' });
  await put(word, answer, untold);
  await world.drain();
  expect(world.writes).toEqual([]);

  expect(await sendToThisAccount(db, ['first'], noon, newKey)).toBe(1);
  await world.drain({ eager: true });
  expect(world.terms()).toEqual(['gossamer']);
  expect(world.answered).toEqual([]);
  const sent = await read(word);
  expect(sent).toMatchObject({ state: 'sent', connection: 'grant' });
  expect(sent?.key).not.toBe(word.key);
  expect(await read(answer)).toMatchObject({ state: 'waiting', reason: 'other-account' });
  expect(await read(untold)).toMatchObject({ state: 'waiting', reason: 'other-account' });
});

it('checks the list first when the earlier account may be the same one', async () => {
  world.hold({ term: 'gossamer' });
  world.indexComplete = true;
  const used = collectRecord('gossamer', { ...first, keyUsedAt: noon - 1_000 });
  const doubtful = collectRecord('lugubrious', { ...first, state: 'unconfirmed' });
  await put(used, doubtful);
  expect(await sendToThisAccount(db, ['first'], noon, newKey)).toBe(2);
  await world.drain();
  expect(world.writes).toMatchObject([{ spec: { term: 'lugubrious' } }]);
  expect(await read(used)).toMatchObject({ state: 'sent', connection: 'grant' });
});

it.each([
  ['moved words', () => sendToThisAccount(db, ['first'], noon, newKey)],
  ['deleted ones', () => discardOf(db, ['first'])],
  ['forgotten ones', () => forgetWrites(db, 'grant', 'keep')],
])('tells every window of %s', async (_what, act) => {
  await put(collectRecord('gossamer', first));
  const told = vi.fn();
  const stop = watchOutbox(told);
  await act();
  expect(told).toHaveBeenCalled();
  stop();
});

it('tells nobody where nothing was moved', async () => {
  const told = vi.fn();
  const stop = watchOutbox(told);
  expect(await discardOf(db, ['first'])).toBe(0);
  expect(told).not.toHaveBeenCalled();
  await put(collectRecord('gossamer', first));
  expect(await discardOf(db, ['first'])).toBe(1);
  expect(told).toHaveBeenCalled();
  stop();
});

it('what is unsent of all accounts is listed with the newest first', async () => {
  const [old, young] = [collectRecord('old', first), collectRecord('new', { createdAt: noon + 1 })];
  const middle = collectRecord('middle', { connection: null, createdAt: noon + 0.5 });
  await put(old, middle, young, collectRecord('gone', { state: 'sent' }));
  expect(await unsentOf(db, undefined)).toEqual([young, middle, old]);
  expect(await unsentOf(db, null)).toEqual([middle]);
});

it('a pause of the outbox goes with what is forgotten', async () => {
  await db.put('settings', { until: 1, reason: 'quota', failures: 1 }, 'pause');
  await forgetWrites(db, 'grant', 'keep');
  expect(await db.count('settings')).toBe(0);
});

it('does not touch a record that is being sent', async () => {
  const sending = collectRecord('gossamer', { ...first, state: 'sending' });
  await put(sending);
  expect(await sendToThisAccount(db, ['first'], noon, newKey)).toBe(0);
  expect(await discardOf(db, ['first'])).toBe(0);
  expect(await read(sending)).toEqual(sending);
});

it('deletes words and answers of the named sign-ins only', async () => {
  const sent = collectRecord('arrived', { ...first, state: 'sent' });
  const mine = collectRecord('mine');
  const other = collectRecord('other', { connection: 'second' });
  await put(collectRecord('gossamer', first), answerRecord('card', first), sent, mine, other);
  expect(await discardOf(db, ['first'])).toBe(2);
  const left = (await db.getAll('records')).map(({ id }) => id);
  expect(left.sort()).toEqual([sent.id, mine.id, other.id].sort());
});

it('drops what the earlier account said about a word when it is readdressed', () => {
  const refused = collectRecord('gossamer', {
    ...{ ...first, state: 'needs-attention', reason: 'rejected', detail: 'No.', settledAt: noon },
    ...{ failures: 3, notBefore: noon - 9 },
  });
  const moved = readdressed(refused, noon, 'a key');
  expect(moved).toMatchObject({
    ...{ state: 'waiting', connection: null, key: 'a key', notBefore: noon, failures: 0 },
    spec: refused.spec,
  });
  for (const gone of ['reason', 'detail', 'settledAt', 'doubtful']) {
    expect(moved).not.toHaveProperty(gone);
  }
});

it('is in doubt when it is readdressed after its key was used', () => {
  const used = readdressed(collectRecord('gossamer', { ...first, keyUsedAt: 1 }), noon, 'a key');
  expect(used).toMatchObject({ doubtful: true });
  expect(used).not.toHaveProperty('keyUsedAt');
  for (const change of [{ doubtful: true }, { state: 'unconfirmed' }] as const) {
    const moved = readdressed(collectRecord('gossamer', change), noon, 'a key');
    expect(moved).toMatchObject({ doubtful: true, state: 'waiting' });
  }
  const full = { reason: 'quota', retryAt: 9, editing: { since: 1, graceLeft: 1 } } as const;
  const plain = collectRecord('gossamer', { connection: null, key: 'a key' });
  expect(readdressed({ ...plain, ...full }, noon, 'a key')).toEqual(plain);
});

it('deletes sent records, and unsent ones only when told', async () => {
  const unsent = collectRecord('gossamer');
  const early = collectRecord('unsigned', { connection: null });
  const earlier = collectRecord('earlier', first);
  const arrived = collectRecord('arrived', { ...first, state: 'sent' });
  await put(unsent, early, earlier, arrived, answerRecord('card', { state: 'sent' }));
  expect((await unsentOf(db, 'grant')).map(({ id }) => id)).toEqual(
    expect.arrayContaining([unsent.id, early.id]),
  );
  expect(await unsentOf(db, 'grant')).toHaveLength(2);

  await forgetWrites(db, 'grant', 'keep');
  expect((await db.getAllKeys('records')).sort()).toEqual(
    [unsent, early, earlier].map(({ id }) => id).sort(),
  );
  await forgetWrites(db, 'grant', 'delete');
  expect(await db.getAllKeys('records')).toEqual([earlier.id]);
});

it('forgets with an account what its pause was for', async () => {
  await db.put('settings', { until: noon + 3_600_000, reason: 'quota', failures: 3 }, 'pause');
  await forgetWrites(db, 'grant', 'keep');
  expect(await db.get('settings', 'pause')).toBeUndefined();
});

it('reads what is unsent in one transaction: no record that is being sent slips through', async () => {
  await put(
    collectRecord('waits', first),
    collectRecord('on its way', { ...first, state: 'sending' }),
  );
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await unsentOf(db, 'first')).toHaveLength(2);
  expect(transactions).toHaveBeenCalledOnce();
  transactions.mockRestore();
});
