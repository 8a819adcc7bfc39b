/** One process of the relay that admits requests, with a clock that stands still but for its waits. */
import { isDeepStrictEqual } from 'node:util';
import { expect, vi } from 'vitest';
import { HttpError } from '../errors/http-error.ts';
import { createQuota, type QuotaCaller } from './quota.ts';
import { hourLength, nothingObserved, type QuotaState } from './quota-rule.ts';
import { activeFor, type Asked, type QuotaStore, type Since } from './quota-store.ts';

interface GrantRow extends Since {
  readonly used: number;
  readonly taken: number;
  readonly activeAt: number;
}

/**
 * The store in memory, where each call is atomic, like a statement of the database. `quota-store.test.ts` compares it
 * with the real one.
 */
export function quotaModel(): QuotaStore {
  const states = new Map<string, QuotaState>();
  const grants = new Map<string, Map<string, GrantRow>>();
  const read = (key: string) => states.get(key) ?? nothingObserved;

  function grantsOf(key: string): Map<string, GrantRow> {
    const known = grants.get(key) ?? new Map<string, GrantRow>();
    grants.set(key, known);
    return known;
  }

  function add(key: string, since: Since, { grantId, at, calls }: Asked): GrantRow {
    const [hour, low] = [since.hour ?? 0, since.low];
    const own = grantsOf(key).get(grantId) ?? { hour, used: 0, low: 0, taken: 0, activeAt: at };
    let row: GrantRow = { ...own, activeAt: Math.max(at, own.activeAt) };
    if (own.hour === hour) row = { ...row, used: own.used + calls };
    if ((own.hour ?? 0) < hour) row = { ...row, hour, used: calls };
    if (low !== null) row = { ...row, low, taken: own.low === low ? own.taken + 1 : 1 };
    grantsOf(key).set(grantId, row);
    return row;
  }

  return {
    read: (key) => Promise.resolve(read(key)),
    replace(key, found, next) {
      const isAsFound = !states.has(key) || isDeepStrictEqual(read(key), found);
      if (isAsFound) states.set(key, next);
      return Promise.resolve(isAsFound);
    },
    record(key, hour, asked) {
      const rows = asked.map(
        (each) => [each.grantId, add(key, { hour, low: null }, each)] as const,
      );
      const ofHour = rows.filter(([, row]) => row.hour === hour);
      return Promise.resolve(new Map(ofHour.map(([id, { used }]) => [id, used])));
    },
    groups(key, { hour, low }, now) {
      const recent = [...grantsOf(key).values()].filter((row) => row.activeAt > now - hourLength);
      const groups = recent.map((row) => ({
        used: row.hour === (hour ?? 0) ? row.used : 0,
        taken: row.low === (low ?? 0) ? row.taken : 0,
        isActive: row.activeAt > now - activeFor,
        grants: 1,
      }));
      return Promise.resolve(groups);
    },
    take(key, since, grantId, { of, most }, now) {
      const own = grantsOf(key).get(grantId);
      const begun = of === 'used' ? 'hour' : 'low';
      const isOver = own?.[begun] === (since[begun] ?? 0) && own[of] >= most;
      if (!isOver) add(key, since, { grantId, at: now, calls: 1 });
      return Promise.resolve(!isOver);
    },
  };
}

export const quotaHeaders = (remaining: number | string, limit: number | string = 1_000) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
});

/** @param change replaces parts of the store, which several processes may share */
export function quotaWorld(
  scope: 'application' | 'learner' = 'application',
  change: (row: QuotaStore) => Partial<QuotaStore> = () => ({}),
) {
  const row = quotaModel();
  const clock = { now: 1_800_000_000_000 };
  const [slept, held]: [number[], string[]] = [[], []];
  const [seen, warn, error] = [vi.fn(), vi.fn(), vi.fn()];
  const start = () =>
    createQuota({
      store: { ...row, ...change(row) },
      scope,
      now: () => clock.now,
      chance: () => 0.5,
      sleep: (ms) => {
        slept.push(ms);
        clock.now += ms;
        return Promise.resolve();
      },
      events: { quotaSeen: seen, quotaHeld: (reason) => held.push(reason) },
      log: { warn, error },
    });
  const quota = start();
  const caller = (grantId = 'g', more: Partial<QuotaCaller> = {}): QuotaCaller => ({
    grantId,
    background: false,
    patience: 0,
    ...more,
  });
  return {
    ...{ quota, start, row, clock, slept, held, seen, warn, error, caller },
    /** An answer of the service to a request that was sent now. */
    answer: async (headers: object, status = 200, grantId = 'g', sentAt = clock.now) =>
      quota.observe(caller(grantId), sentAt, { status, headers: { ...headers } }),
    /** `true` where it has waited; what the learner is told where it is refused. */
    asks: async (by: QuotaCaller = caller(), of = quota) => {
      try {
        return await of.admit(by);
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
  details: [{ reason: 'quota', why }],
  retryAfter,
});
