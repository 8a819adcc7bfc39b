/** What a process writes, and what becomes of a request where others write too or the database fails. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import type { QuotaStore } from './quota-store.ts';
import { quotaHeaders, quotaRefusal, quotaWorld } from './testing-quota.ts';

const minute = 60_000;
type Replace = Parameters<QuotaStore['replace']>;

/** A process whose database fails as long as `failure` says, in the statements that are named. */
function failingWorld(...names: readonly (keyof QuotaStore)[]) {
  const told: { failure: Error | null } = { failure: null };
  const world = quotaWorld('application', (row) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (...given: unknown[]) =>
          told.failure === null
            ? (row[name] as (...all: unknown[]) => Promise<unknown>)(...given)
            : Promise.reject(told.failure),
      ]),
    ),
  );
  return { ...world, told };
}

test.each([
  ['application', 300, 31],
  ['learner', 300, 1],
] as const)('in plenty a count of each %s is seldom written', async (scope, seconds, most) => {
  let writes = 0;
  const { answer, asks, clock } = quotaWorld(scope, (row) => ({
    replace: (...change) => {
      writes += 1;
      return row.replace(...change);
    },
  }));
  for (let second = 0; second < seconds; second += 1) {
    expect(await asks()).toBe(false);
    await answer(quotaHeaders(1_000 - second));
    clock.now += 1_000;
  }
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(most);
  // A low count is written at once.
  const before = writes;
  await answer(quotaHeaders(100));
  expect(writes).toBe(before + 1);
});

test('of ten processes one writes what a learner’s own count shows, not each of them', async () => {
  let [reads, writes] = [0, 0];
  const { start, asks, caller, clock } = quotaWorld('learner', (row) => ({
    read: (key) => {
      reads += 1;
      return row.read(key);
    },
    replace: (...change) => {
      writes += 1;
      return row.replace(...change);
    },
  }));
  const processes = Array.from({ length: 10 }, start);
  for (let round = 0; round < 50; round += 1) {
    for (const quota of processes) {
      await asks(caller(), quota);
      await quota.observe(caller(), clock.now, { status: 200, headers: quotaHeaders(900) });
      clock.now += 100;
    }
  }
  expect(writes).toBe(1);
  // The process that writes reads the row once more.
  expect(reads).toBe(11);
});

test('an observation is written at once after a pause of a tenth of a second, or later with the next', async () => {
  const writes: unknown[] = [];
  const { answer, asks, clock, slept } = quotaWorld('application', (row) => ({
    replace: (...change: Replace) => {
      writes.push(change[2].block === null ? change[2].seen?.remaining : 'block');
      return row.replace(...change);
    },
  }));
  await answer(quotaHeaders(900));
  expect(writes).toEqual([900]);
  expect(await asks()).toBe(false);
  clock.now += 9_999;
  await answer(quotaHeaders(800));
  expect(writes).toEqual([900]);
  clock.now += 1;
  await answer(quotaHeaders(799));
  expect(writes).toEqual([900, 799]);
  // Little is left: at once, though the last write was a moment ago.
  await answer(quotaHeaders(100));
  expect(writes).toEqual([900, 799, 100]);
  clock.now += 40;
  await Promise.all([answer(quotaHeaders(99)), answer(quotaHeaders(98)), answer(quotaHeaders(97))]);
  expect(slept).toEqual([60]);
  await vi.waitFor(() => expect(writes).toEqual([900, 799, 100, 97]));
  clock.now += 100;
  await answer(quotaHeaders(96));
  expect(writes.at(-1)).toBe(96);
  // The clock was set back.
  clock.now -= minute;
  await answer(quotaHeaders(95));
  expect(slept).toEqual([60]);
  expect(writes.at(-1)).toBe(95);
  // A 429 is written at once.
  clock.now += 1;
  await answer(quotaHeaders(0), 429);
  expect(writes.at(-1)).toBe('block');
});

test('the operator is told of a 429 once, and of what cannot be written', async () => {
  const { answer, clock, warn, error, told } = failingWorld('replace');
  await answer({}, 429);
  expect(warn.mock.calls).toEqual([[{ strikes: 1, forMs: 35_000 }, 'the service answered 429']]);
  await answer({}, 429);
  expect(warn).toHaveBeenCalledTimes(1);
  told.failure = new Error('Broken');
  clock.now += minute;
  await answer(quotaHeaders(5));
  const private_ = expect.stringMatching(/^Error /u) as string;
  expect(error.mock.calls).toEqual([[{ private: private_ }, 'quota not recorded']]);
});

test('a 429 that other processes write meanwhile is written again, five times at most', async () => {
  for (const [lost, tries] of [
    [3, 4],
    [9, 5],
  ] as const) {
    let asked = 0;
    const { answer, asks, row, warn } = quotaWorld('application', (model) => ({
      replace: (...change) => {
        asked += 1;
        return asked <= lost ? Promise.resolve(false) : model.replace(...change);
      },
    }));
    await answer({ 'retry-after': '60' }, 429);
    expect(asked).toBe(tries);
    expect(warn).toHaveBeenCalledTimes(tries === 4 ? 1 : 0);
    expect((await row.read('application')).block !== null).toBe(tries === 4);
    // This process waits in any case.
    expect(await asks()).toEqual(quotaRefusal('exhausted', 60));
  }
});

test('a 429 that another process knows of already is taken from it', async () => {
  const { answer, asks, row, clock } = quotaWorld();
  const block = { at: clock.now, until: clock.now + 3_600_000, strikes: 0 };
  const found = await row.read('application');
  await row.replace('application', found, { ...found, block }, clock.now);
  await answer({ 'retry-after': '2' }, 429, 'g', clock.now - 5);
  expect(await asks()).toEqual(quotaRefusal('exhausted', 3_600));
});

test('a probe that another process has begun is waited for', async () => {
  const { answer, asks, caller, clock, row } = quotaWorld();
  await answer({ 'retry-after': '1' }, 429);
  clock.now += 1_000;
  const found = await row.read('application');
  if (found.block === null) throw new Error('No block');
  const { until } = found.block;
  // It was read before.
  const block = { ...found.block, until: clock.now + 1_000 };
  await row.replace('application', found, { ...found, block }, clock.now);
  expect(await asks(caller('g', { patience: 5_000 }))).toBe(true);
  expect(clock.now).toBe(until + 1_000);
});

test.each([['read'], ['replace']] as const)(
  'a late 429 does not replace what an answer showed meanwhile (%s)',
  async (held) => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let isHeldUp = false;
    const heldUp = async <Result>(step: string, act: () => Promise<Result>): Promise<Result> => {
      const mustWait = isHeldUp && step === held;
      const result = await act();
      if (mustWait) await gate;
      return result;
    };
    const { answer, asks, clock, quota } = quotaWorld('application', (row) => ({
      read: (key) => heldUp('read', () => row.read(key)),
      replace: (...change) => heldUp('replace', () => row.replace(...change)),
    }));
    const refusal = { ...quotaHeaders(0), 'retry-after': '1' };
    const sent = clock.now;
    expect(await asks()).toBe(false);
    clock.now += 5;
    await answer(refusal, 429, 'g', sent);
    const sentLater = clock.now + 1;
    clock.now += 5;
    isHeldUp = true;
    const late = answer(refusal, 429, 'g', sent + 1);
    await turn();
    isHeldUp = false;
    clock.now += 5;
    await answer(quotaHeaders(997), 200, 'g', sentLater);
    open();
    await late;
    clock.now += 2_000;
    expect(await asks()).toBe(false);
    expect(await quota.lastSeen('g')).toEqual({ limit: 1_000, remaining: 997 });
  },
);

test('a 429 that could not be written is respected, and after its time one probe goes', async () => {
  const { answer, asks, clock, told } = failingWorld('replace');
  told.failure = new DatabaseError('SQLITE_IOERR');
  expect(await asks()).toBe(false);
  await answer({ ...quotaHeaders(0), 'retry-after': '1' }, 429);
  clock.now += 900;
  expect(await asks()).toEqual(quotaRefusal('exhausted', 0.1));
  // The last read of the database is old by now; what this process alone knows still counts.
  clock.now += 300;
  expect([await asks(), await asks()]).toEqual([false, quotaRefusal('exhausted', 4.5)]);
  clock.now += 4_500;
  expect(await asks()).toBe(false);
  // The row knows of no 429, but the count of 0 that came with it is written with the first claim.
  clock.now += minute;
  told.failure = null;
  expect([await asks(), await asks()]).toEqual([true, quotaRefusal('exhausted')]);
});

test('no probe goes where it cannot be written, and a mistake is reported', async () => {
  const { answer, asks, clock, told } = failingWorld('replace');
  await answer(quotaHeaders(0));
  clock.now += minute;
  told.failure = new DatabaseError('SQLITE_IOERR');
  expect(await asks()).toEqual(quotaRefusal('exhausted'));
  told.failure = new Error('A mistake');
  await expect(asks()).rejects.toThrow('A mistake');
  told.failure = null;
  await answer({ 'retry-after': '1' }, 429);
  clock.now += 1_000;
  told.failure = new Error('A mistake');
  await expect(asks()).rejects.toThrow('A mistake');
});

test('shares that cannot be written or read let requests go by what is known', async () => {
  const { answer, asks, error, told } = failingWorld('record', 'groups', 'take');
  told.failure = new Error('Broken');
  await answer(quotaHeaders(900));
  expect(await asks()).toBe(false);
  const private_ = expect.stringMatching(/^Error /u) as string;
  expect(error.mock.calls.at(-1)).toEqual([{ private: private_ }, 'quota not shared']);
  await answer(quotaHeaders(3));
  for (let call = 0; call < 5; call += 1) expect(await asks()).toBe(false);
});

test('while nothing can be written reads go by the old division, and their counts are written later', async () => {
  let total = 0;
  const { answer, asks, row, clock, told } = failingWorld('replace', 'take', 'record');
  const hour = clock.now;
  const call = async (remaining: number) => {
    expect(await asks()).toBe(false);
    total += 1;
    await answer(quotaHeaders(remaining));
    clock.now += 1_000;
  };
  for (let second = 0; second < 15; second += 1) await call(999 - second);
  told.failure = new DatabaseError('25006');
  for (let second = 15; second < 60; second += 1) await call(999 - second);
  told.failure = null;
  for (let second = 60; second < 75; second += 1) await call(999 - second);
  await turn();
  // The first call of all learned the hour, and those after the last write are not written yet.
  const [{ used } = { used: 0 }] = await row.groups('application', { hour, low: null }, clock.now);
  expect(total).toBe(75);
  expect(used).toBeGreaterThan(60);
  expect(used).toBeLessThanOrEqual(75);
});

test('after a clock was set back one request goes as a probe, and its answer lets all others go', async () => {
  const { quota: first, start, asks, answer, caller, clock } = quotaWorld();
  const second = start();
  await answer(quotaHeaders(0));
  await answer({ ...quotaHeaders(0), 'retry-after': '3600' }, 429);
  expect(await asks(caller(), second)).toEqual(quotaRefusal('exhausted', 3_600));

  clock.now -= 30 * minute;
  const sentAt = clock.now;
  expect(await asks(caller(), second)).toBe(false);
  expect(await asks()).toEqual(quotaRefusal('exhausted', 4.5));
  await second.observe(caller(), sentAt, { status: 200, headers: quotaHeaders(900) });
  clock.now += 1_000;
  expect([await asks(), await asks(caller(), second)]).toEqual([false, false]);
  expect(await first.lastSeen('g')).toEqual({ limit: 1000, remaining: 900 });
});
