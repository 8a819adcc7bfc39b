import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import { HttpError } from '../errors/http-error.ts';
import { silentEvents } from '../observe/events.ts';
import { quotaModel } from './testing-quota.ts';
import { createQuota } from './quota.ts';
import type { QuotaStore } from './quota-store.ts';

test.each([
  ['application', 300, 31],
  ['learner', 300, 1],
] as const)('in plenty a count of each %s is seldom written', async (scope, seconds, most) => {
  let now = 1_800_000_000_000;
  let writes = 0;
  const row = quotaModel();
  const store: QuotaStore = {
    ...row,
    observe: (...seen) => {
      writes += 1;
      return row.observe(...seen);
    },
  };
  const quota = createQuota({
    ...{ store, scope, now: () => now, chance: () => 0.5 },
    sleep: () => Promise.resolve(),
    events: silentEvents,
    log: { warn: () => undefined, error: () => undefined },
  });
  const caller = { grantId: 'g', background: false, patience: 0 };
  const answer = (remaining: number) => ({
    status: 200,
    headers: { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(remaining) },
  });
  for (let second = 0; second < seconds; second += 1) {
    await quota.admit(caller);
    await quota.observe(caller, now, answer(1_000 - second));
    now += 1_000;
  }
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(most);

  // A low count is written at once.
  const before = writes;
  await quota.observe(caller, now, answer(100));
  expect(writes).toBe(before + 1);
});

test.each([
  ['application', 'no more than its part of the hour', 499],
  ['learner', 'all of them', 900],
] as const)(
  'in plenty a request of a count of each %s goes within its turn, and of many more %s',
  async (scope, _part, most) => {
    const now = 1_800_000_000_000;
    const quota = createQuota({
      ...{ store: quotaModel(), scope, now: () => now, chance: () => 0.5 },
      sleep: () => Promise.resolve(),
      events: silentEvents,
      log: { warn: () => undefined, error: () => undefined },
    });
    const caller = { grantId: 'g', background: false, patience: 0 };
    const other = { ...caller, grantId: 'other' };
    const answer = (remaining: number) => ({
      status: 200,
      headers: { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(remaining) },
    });
    for (const each of [caller, other, caller]) {
      await quota.admit(each);
      await quota.observe(each, now, answer(1_000));
    }
    expect(quota.admit(caller)).toBe(false);
    expect(quota.observe(caller, now, answer(999))).toBe(undefined);
    let admitted = 0;
    for (let call = 0; call < 900; call += 1) {
      try {
        await quota.admit(caller);
        admitted += 1;
        await quota.observe(caller, now, answer(999 - admitted));
      } catch {
        // Its part is used up.
      }
    }
    expect(admitted).toBe(most);
  },
);

test('an answer to a request that was sent before a 429 does not end its wait', async () => {
  let now = 1_800_000_000_000;
  const quota = createQuota({
    ...{ store: quotaModel(), scope: 'application', now: () => now, chance: () => 0.5 },
    sleep: () => Promise.resolve(),
    events: silentEvents,
    log: { warn: () => undefined, error: () => undefined },
  });
  const caller = { grantId: 'g', background: false, patience: 0 };
  const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '900' };
  const sentBefore = now;
  await quota.admit(caller);
  now += 10;
  await quota.observe(caller, now, { status: 429, headers: { 'retry-after': '60' } });
  await quota.observe(caller, sentBefore, { status: 200, headers });
  await expect(Promise.resolve().then(() => quota.admit(caller))).rejects.toThrow(HttpError);
  await quota.observe(caller, now, { status: 200, headers });
  await quota.admit(caller);
});

test.each([['read'], ['setBlock']] as const)(
  'a late 429 does not replace what an answer showed meanwhile (%s)',
  async (held) => {
    let now = 1_800_000_000_000;
    const row = quotaModel();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let isHeldUp = false;
    const heldUp = async <Result>(step: string, act: () => Promise<Result>): Promise<Result> => {
      const mustWait = isHeldUp && step === held;
      const result = await act();
      if (mustWait) await gate;
      return result;
    };
    const quota = createQuota({
      store: {
        ...row,
        read: (key) => heldUp('read', () => row.read(key)),
        setBlock: (...change) => heldUp('setBlock', () => row.setBlock(...change)),
      },
      ...{ scope: 'application', now: () => now, chance: () => 0.5 },
      sleep: () => Promise.resolve(),
      events: silentEvents,
      log: { warn: () => undefined, error: () => undefined },
    });
    const caller = { grantId: 'g', background: false, patience: 0 };
    const shown = (remaining: number) => ({
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': String(remaining),
    });
    const refusal = { status: 429, headers: { ...shown(0), 'retry-after': '1' } };
    const sent = now;
    await quota.admit(caller);
    now += 5;
    await quota.observe(caller, sent, refusal);
    const sentLater = now + 1;
    now += 5;
    isHeldUp = true;
    const late = quota.observe(caller, sent + 1, refusal);
    await turn();
    isHeldUp = false;
    now += 5;
    await quota.observe(caller, sentLater, { status: 200, headers: shown(997) });
    open();
    await late;
    now += 2_000;
    expect(await quota.admit(caller)).toBeDefined();
    expect(await quota.lastSeen('g')).toEqual({ limit: 1_000, remaining: 997 });
  },
);

test('a 429 that could not be written is respected, and after its time one probe goes', async () => {
  let now = 1_800_000_000_000;
  const row = quotaModel();
  let isWritable = false;
  const written = <Result>(write: () => Promise<Result>): Promise<Result> =>
    isWritable ? write() : Promise.reject(new DatabaseError('SQLITE_IOERR'));
  const quota = createQuota({
    store: {
      ...row,
      observe: (...seen) => written(() => row.observe(...seen)),
      setBlock: (...change) => written(() => row.setBlock(...change)),
      claimProbe: (...claim) => written(() => row.claimProbe(...claim)),
    },
    ...{ scope: 'application', now: () => now, chance: () => 0.5 },
    sleep: () => Promise.resolve(),
    events: silentEvents,
    log: { warn: () => undefined, error: () => undefined },
  });
  const caller = () => ({ grantId: 'g', background: false, patience: 0 });
  const shown = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0' };
  const refusal = { status: 429, headers: { ...shown, 'retry-after': '1' } };
  const isAdmitted = async () => {
    try {
      await quota.admit(caller());
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) return false;
      throw error;
    }
  };
  expect(await isAdmitted()).toBe(true);
  await quota.observe(caller(), now, refusal);
  now += 900;
  expect(await isAdmitted()).toBe(false);
  // The last read of the database is old by now; what this process alone knows still counts.
  now += 300;
  expect([await isAdmitted(), await isAdmitted()]).toEqual([true, false]);
  now += 10_000;
  isWritable = true;
  expect(await isAdmitted()).toBe(true);
});

test('while nothing can be written reads go by the old division, and their counts are written later', async () => {
  let now = 1_800_000_000_000;
  let isWritable = true;
  const row = quotaModel();
  const written = <Result>(write: () => Promise<Result>): Promise<Result> =>
    isWritable ? write() : Promise.reject(new DatabaseError('25006'));
  const recorded: number[] = [];
  const quota = createQuota({
    store: {
      ...row,
      observe: (...seen) => written(() => row.observe(...seen)),
      takeShare: (...share) => written(() => row.takeShare(...share)),
      record: (key, hour, grants) =>
        written(() => {
          for (const { calls } of grants.values()) recorded.push(calls);
          return row.record(key, hour, grants);
        }),
    },
    ...{ scope: 'application', now: () => now, chance: () => 0.5 },
    sleep: () => Promise.resolve(),
    events: silentEvents,
    log: { warn: () => undefined, error: () => undefined },
  });
  const caller = { grantId: 'g', background: false, patience: 0 };
  let remaining = 1_000;
  const call = async () => {
    await quota.admit(caller);
    remaining -= 1;
    const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(remaining) };
    await quota.observe(caller, now, { status: 200, headers });
    now += 1_000;
  };
  for (let second = 0; second < 15; second += 1) await call();
  isWritable = false;
  for (let second = 0; second < 45; second += 1) await call();
  isWritable = true;
  for (let second = 0; second < 15; second += 1) await call();
  await turn();
  // The first call of all learned the hour, and those after the last write are not written yet.
  const total = recorded.reduce((sum, calls) => sum + calls, 0);
  expect(total).toBeGreaterThan(60);
  expect(total).toBeLessThanOrEqual(75);
});

test('under a fifth the answers of a tenth of a second are one write, and a 429 is written at once', async () => {
  let now = 1_800_000_000_000;
  const row = quotaModel();
  let [writes, blocks] = [0, 0];
  const wakes: (() => void)[] = [];
  const quota = createQuota({
    store: {
      ...row,
      observe: (...seen) => {
        writes += 1;
        return row.observe(...seen);
      },
      setBlock: (...change) => {
        blocks += 1;
        return row.setBlock(...change);
      },
    },
    ...{ scope: 'application', now: () => now, chance: () => 0.5 },
    sleep: () => new Promise<void>((resolve) => wakes.push(resolve)),
    events: silentEvents,
    log: { warn: () => undefined, error: () => undefined },
  });
  const caller = { grantId: 'g', background: false, patience: 0 };
  const answer = (left: number, status = 200) => ({
    status,
    headers: { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(left) },
  });
  await quota.admit(caller);
  for (let each = 0; each < 50; each += 1) {
    await quota.observe(caller, now, answer(150 - each));
    now += 1;
  }
  expect(writes).toBe(1);
  await quota.observe(caller, now, answer(0, 429));
  expect([writes, blocks]).toEqual([1, 1]);
  now += 100;
  expect(wakes).toHaveLength(1);
  wakes[0]?.();
  await turn();
  expect(writes).toBe(2);
  expect((await row.read('application')).seen).toMatchObject({ remaining: 0 });
});

test('of ten processes one writes what a learner’s own count shows, not each of them', async () => {
  let now = 1_800_000_000_000;
  const row = quotaModel();
  let [reads, writes] = [0, 0];
  const processes = Array.from({ length: 10 }, () =>
    createQuota({
      store: {
        ...row,
        read: (key) => {
          reads += 1;
          return row.read(key);
        },
        observe: (...seen) => {
          writes += 1;
          return row.observe(...seen);
        },
      },
      ...{ scope: 'learner', now: () => now, chance: () => 0.5 },
      sleep: () => Promise.resolve(),
      events: silentEvents,
      log: { warn: () => undefined, error: () => undefined },
    }),
  );
  const caller = { grantId: 'g', background: false, patience: 0 };
  for (let round = 0; round < 50; round += 1) {
    for (const quota of processes) {
      await quota.admit(caller);
      const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '900' };
      await quota.observe(caller, now, { status: 200, headers });
      now += 100;
    }
  }
  expect(writes).toBe(1);
  // The process that has seen a new hour reads the row once more.
  expect(reads).toBe(11);
});

test('after a clock was set back one request goes as a probe, and its answer lets all others go', async () => {
  let now = 1_800_000_000_000;
  const row = quotaModel();
  const [first, second] = ['one', 'another'].map(() =>
    createQuota({
      ...{ store: row, scope: 'application', now: () => now, chance: () => 0.5 },
      sleep: () => Promise.resolve(),
      events: silentEvents,
      log: { warn: () => undefined, error: () => undefined },
    }),
  );
  if (first === undefined || second === undefined) throw new Error('No process');
  const caller = () => ({ grantId: 'g', background: false, patience: 0 });
  const shown = (remaining: number) => ({
    ...{ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(remaining) },
  });
  await first.observe(caller(), now, { status: 200, headers: shown(0) });
  const headers = { ...shown(0), 'retry-after': '3600' };
  await first.observe(caller(), now, { status: 429, headers });
  await expect(second.admit(caller())).rejects.toThrow(HttpError);

  now -= 30 * 60_000;
  const sentAt = now;
  await second.admit(caller());
  await expect(first.admit(caller())).rejects.toThrow(HttpError);
  await second.observe(caller(), sentAt, { status: 200, headers: shown(900) });
  now += 1_000;
  await first.admit(caller());
  await second.admit(caller());
  expect(await first.lastSeen('g')).toEqual({ limit: 1000, remaining: 900 });
});
