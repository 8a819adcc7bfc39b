import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../errors/database-error.ts';
import { RelayError } from '../../errors/relay-error.ts';
import { silentEvents } from '../../observe/events.ts';
import { quotaModel } from './quota-model.ts';
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
    observe: (key, seen) => {
      writes += 1;
      return row.observe(key, seen);
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

test.each(['application', 'learner'] as const)(
  'in plenty a request of an %s’s count goes within its turn, and no more than its part of the hour',
  async (scope) => {
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
    if (scope === 'learner') expect(admitted).toBeGreaterThan(790);
    else expect(admitted).toBeLessThan(600);
  },
);

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
      if (error instanceof RelayError && error.status === 429) return false;
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
