import { expect, test } from 'vitest';
import { silentEvents } from '../operations/events.ts';
import { quotaModel } from '../testing/quota-model.ts';
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

  // What is scarce is written at once.
  const before = writes;
  await quota.observe(caller, now, answer(100));
  expect(writes).toBe(before + 1);
});
