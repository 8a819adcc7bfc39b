/** What becomes of a request where other processes write too, and where the database fails. */
import { expect, test, vi } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import { quotaHeaders, quotaRefusal, quotaWorld } from './testing-admission.ts';

const minute = 60_000;

test('a 429 that other processes write meanwhile is written again, five times at most', async () => {
  for (const [lost, tries] of [
    [3, 4],
    [9, 5],
  ] as const) {
    let asked = 0;
    const { answer, row, warn } = quotaWorld('application', (model) => ({
      setBlock: (...change) => {
        asked += 1;
        return asked <= lost ? Promise.resolve(false) : model.setBlock(...change);
      },
    }));
    await answer({ 'retry-after': '60' }, 429);
    expect(asked).toBe(tries);
    expect(warn).toHaveBeenCalledTimes(tries === 4 ? 1 : 0);
    expect((await row.read('application')).block !== null).toBe(tries === 4);
  }
});

test('a 429 that another process knows of already is taken from it', async () => {
  const { answer, asks, row, clock } = quotaWorld();
  const block = { at: clock.now, until: clock.now + 3_600_000, strikes: 0 };
  await row.setBlock('application', null, block);
  await answer({ 'retry-after': '2' }, 429, 'g', clock.now - 5);
  expect(await asks()).toEqual(quotaRefusal('exhausted', 3_600));
});

test('a database that fails refuses no probe for ever, and a mistake is reported', async () => {
  let failure: Error | null = null;
  const unless = <Result>(act: () => Promise<Result>) =>
    failure === null ? act() : Promise.reject(failure);
  const { answer, asks, clock } = quotaWorld('application', (row) => ({
    setBlock: (...change) => unless(() => row.setBlock(...change)),
    claimProbe: (...claim) => unless(() => row.claimProbe(...claim)),
  }));
  await answer(quotaHeaders(0));
  clock.now += minute;
  failure = new DatabaseError('SQLITE_IOERR');
  expect(await asks()).toEqual(quotaRefusal('exhausted'));
  failure = new Error('A mistake');
  await expect(asks()).rejects.toThrow('A mistake');
  failure = null;
  await answer({ 'retry-after': '1' }, 429);
  clock.now += 1_000;
  failure = new Error('A mistake');
  await expect(asks()).rejects.toThrow('A mistake');
  // Where nothing can be written, this process lets one go at a time.
  failure = new DatabaseError('SQLITE_IOERR');
  expect(await asks()).toBe(false);
  expect(await asks()).toEqual(quotaRefusal('exhausted', 4.5));
  clock.now += 4_500;
  expect(await asks()).toBe(false);
});

test('a probe that another process has begun is waited for', async () => {
  const { answer, asks, caller, clock, row } = quotaWorld();
  await answer({ 'retry-after': '1' }, 429);
  clock.now += 1_000;
  const { block } = await row.read('application');
  if (block === null) throw new Error('No block');
  // It was read before.
  await row.setBlock('application', block, { ...block, until: clock.now + 1_000 });
  expect(await asks(caller('g', { patience: 5_000 }))).toBe(true);
  expect(clock.now).toBe(block.until + 1_000);
});

test('shares that cannot be written or read let requests go by what is known', async () => {
  let fails = false;
  const unless = <Result>(act: () => Promise<Result>) =>
    fails ? Promise.reject(new Error('Broken')) : act();
  const { answer, asks, caller, error } = quotaWorld('application', (row) => ({
    record: (...given) => unless(() => row.record(...given)),
    share: (...given) => unless(() => row.share(...given)),
    takeShare: (...given) => unless(() => row.takeShare(...given)),
  }));
  fails = true;
  await answer(quotaHeaders(900));
  expect(await asks(caller('g'))).toBe(false);
  expect(error.mock.calls.at(-1)).toEqual([
    { private: expect.stringMatching(/^Error /u) as string },
    'quota not shared',
  ]);
  await answer(quotaHeaders(3));
  for (let call = 0; call < 5; call += 1) expect(await asks(caller('g'))).toBe(false);
});

test('an observation is written at once after a pause of a tenth of a second, or later with the next', async () => {
  const writes: number[] = [];
  const { answer, asks, clock, slept } = quotaWorld('application', (row) => ({
    observe: (...seen) => {
      writes.push(seen[1].remaining);
      return row.observe(...seen);
    },
  }));
  await answer(quotaHeaders(900));
  expect(writes).toEqual([900]);
  // From now on this process knows which hour it is.
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
  await answer(quotaHeaders(99));
  expect(slept).toEqual([60]);
  await vi.waitFor(() => expect(writes).toEqual([900, 799, 100, 99]));
  clock.now += 100;
  await answer(quotaHeaders(98));
  expect(writes.at(-1)).toBe(98);
  // The clock was set back.
  clock.now -= minute;
  await answer(quotaHeaders(97));
  expect(slept).toEqual([60]);
  expect(writes.at(-1)).toBe(97);
});

test('calls that cannot be written for a while count once: the part of the hour is not used up', async () => {
  let fails = false;
  const { answer, asks, row, clock, error } = quotaWorld('application', (model) => ({
    record: (...given) => (fails ? Promise.reject(new Error('Broken')) : model.record(...given)),
  }));
  const hour = clock.now;
  await answer(quotaHeaders(990));
  expect(await asks()).toBe(false);
  clock.now += 15 * minute;
  // Another learner takes so much that the hour has to be divided: more than 400 calls for each.
  await row.record('application', hour, new Map([['other', { at: clock.now, calls: 350 }]]));
  await answer(quotaHeaders(600));
  fails = true;
  for (let call = 0; call < 200; call += 1) expect(await asks(), `call ${call}`).toBe(false);
  expect(error).toHaveBeenCalled();
  // Much more than its part is refused, so there is one.
  const refusals: unknown[] = [];
  for (let call = 0; call < 1_000; call += 1) refusals.push(await asks());
  expect(refusals.at(-1)).toMatchObject({ details: [{ reason: 'quota' }] });
});
