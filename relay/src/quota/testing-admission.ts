/** One process of the relay that admits requests, with a clock that stands still but for its waits. */
import { expect, vi } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { createQuota, type QuotaCaller } from './quota.ts';
import type { QuotaStore } from './quota-store.ts';
import { quotaModel } from './testing-quota.ts';

export const quotaHeaders = (remaining: number | string, limit: number | string = 1_000) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
});

export function quotaWorld(
  scope: 'application' | 'learner' = 'application',
  change: (row: QuotaStore) => Partial<QuotaStore> = () => ({}),
) {
  const rows = new Map<string, QuotaStore>();
  const rowOf = (key: string): QuotaStore => {
    const row = rows.get(key) ?? quotaModel();
    rows.set(key, row);
    return row;
  };
  const row: QuotaStore = {
    read: (key) => rowOf(key).read(key),
    observe: (key, ...rest) => rowOf(key).observe(key, ...rest),
    setBlock: (key, ...rest) => rowOf(key).setBlock(key, ...rest),
    claimProbe: (key, ...rest) => rowOf(key).claimProbe(key, ...rest),
    record: (key, ...rest) => rowOf(key).record(key, ...rest),
    share: (key, ...rest) => rowOf(key).share(key, ...rest),
    takeShare: (key, ...rest) => rowOf(key).takeShare(key, ...rest),
  };
  const clock = { now: 1_800_000_000_000 };
  const [slept, held]: [number[], string[]] = [[], []];
  const [seen, warn, error] = [vi.fn(), vi.fn(), vi.fn()];
  const quota = createQuota({
    ...{ store: { ...row, ...change(row) }, scope, now: () => clock.now, chance: () => 0.5 },
    sleep: (ms) => {
      slept.push(ms);
      clock.now += ms;
      return Promise.resolve();
    },
    events: { quotaSeen: seen, quotaHeld: (reason) => held.push(reason) },
    log: { warn, error },
  });
  const caller = (grantId = 'g', more: Partial<QuotaCaller> = {}): QuotaCaller => ({
    ...{ grantId, background: false, patience: 0, ...more },
  });
  return {
    ...{ quota, row, clock, slept, held, seen, warn, error, caller },
    /** An answer of the service to a request that was sent now. */
    answer: async (headers: object, status = 200, grantId = 'g', sentAt = clock.now) =>
      quota.observe(caller(grantId), sentAt, { status, headers: { ...headers } }),
    /** `true` where it has waited; what the learner is told where it is refused. */
    asks: async (by: QuotaCaller = caller()) => {
      try {
        return await quota.admit(by);
      } catch (thrown) {
        if (!(thrown instanceof HttpError)) throw thrown;
        const { code, details, retryAfter, message } = thrown;
        expect([code, message === '']).toEqual(['RESOURCE_EXHAUSTED', false]);
        return { details, retryAfter };
      }
    },
  };
}

export const quotaRefusal = (why: string, retryAfter = 90) => ({
  ...{ details: [{ reason: 'quota', why }], retryAfter },
});
