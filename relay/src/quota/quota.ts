/**
 * Keeps all processes within the service's quota (interface.md section 8).
 *
 * After a 429 a short wait is held, and a longer one is answered with Retry-After; when its time is over, one request
 * goes as a probe. Under a fifth remaining, background calls are refused first, and no active grant takes more than
 * an equal share of it; before, none takes what others will probably want. While an observation refuses requests, one
 * a minute goes through as a probe.
 */
import type { RelaySession } from '@gleaner/shared';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../database/direct.ts';
import { HttpError } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { KnownQuota, type KnownParts, type QuotaAnswer } from './known-quota.ts';
import { admit, probeEvery, type RefusalReason, stillCounts } from './quota-rule.ts';

export interface QuotaCaller {
  readonly grantId: string;
  /** No learner waits for it. */
  readonly background: boolean;
  /** Milliseconds that the request may still be held, in all its waits together. */
  patience: number;
}

export interface Quota {
  /**
   * Lets a request go, now or after a short wait; at once where memory is enough to decide.
   * @returns whether it was held
   * @throws HttpError RESOURCE_EXHAUSTED with Retry-After, or rejects with it
   */
  admit(caller: QuotaCaller): MaybePromise<boolean>;
  /** Learns from an answer of the service. @param sentAt when its request was sent, epoch ms */
  observe(caller: QuotaCaller, sentAt: number, answer: QuotaAnswer): MaybePromise<void>;
  lastSeen(grantId: string): Promise<RelaySession['quota']>;
}

interface QuotaParts extends KnownParts {
  readonly events: Pick<RelayEvents, 'quotaSeen' | 'quotaHeld'>;
}

/** Longest time (ms) that a request is held. */
export const longestHold = 5_000;
/** Then the database is read again (ms): a 429 may be over sooner. */
const longestPause = 200;
/** The most quotas remembered; one where the application has one count. */
const rememberedQuotas = 5_000;

export function createQuota(parts: QuotaParts): Quota {
  const { scope, now, chance, sleep, events } = parts;
  const quotas = new LRUCache<string, KnownQuota>({ max: rememberedQuotas });

  function quotaOf(grantId: string): KnownQuota {
    const key = scope === 'application' ? 'application' : grantId;
    const known = quotas.get(key) ?? new KnownQuota(key, parts);
    quotas.set(key, known);
    return known;
  }

  /** Whether memory is enough to let a request go, as it nearly always is. */
  function goesAtOnce(quota: KnownQuota, caller: QuotaCaller): boolean {
    const { state, shares } = quota;
    if (!quota.isFresh(state)) return false;
    const verdict = admit(state, now(), caller.background);
    if (verdict.step !== 'share') return verdict.step === 'go';
    return shares === null || shares.takeAtOnce(caller, verdict.shared);
  }

  /** @returns false where the request has waited or another is the probe: it asks again. @throws HttpError */
  async function goesNow(quota: KnownQuota, caller: QuotaCaller): Promise<boolean> {
    const verdict = admit(await quota.look(), now(), caller.background);
    switch (verdict.step) {
      case 'go':
        return true;
      case 'share': {
        const { shared } = verdict;
        if (quota.shares === null) return true;
        if (await quota.shares.take(caller, shared)) return true;
        if (shared.low !== null && (await quota.claimProbe())) return true;
        throw refuse(caller.background ? 'background' : 'fair_share');
      }
      case 'wait':
        await waitWithin(verdict.ms, caller);
        return false;
      case 'look':
        return quota.claimLook();
      case 'refuse':
        if (await quota.claimProbe()) return true;
        throw refuse(verdict.reason);
    }
  }

  /** Waits as long as the request may still be held. @throws HttpError if the deadline has passed */
  async function waitWithin(ms: number, caller: QuotaCaller): Promise<void> {
    if (ms > longestHold || caller.patience <= 0) throw refuse('exhausted', ms);
    const pause = Math.min(ms, caller.patience, longestPause);
    caller.patience -= pause;
    await sleep(pause);
  }

  async function goesInTime(quota: KnownQuota, caller: QuotaCaller): Promise<boolean> {
    let held = false;
    while (!(await goesNow(quota, caller))) held = true;
    return held;
  }

  function refuse(reason: RefusalReason, ms = probeEvery * (1 + chance())): HttpError {
    events.quotaHeld(reason);
    return new HttpError('RESOURCE_EXHAUSTED', messages[reason], {
      details: [{ reason: 'quota', why: reason }],
      retryAfter: ms / 1000,
    });
  }

  return {
    admit(caller) {
      const quota = quotaOf(caller.grantId);
      if (!caller.background) quota.shares?.noteActive(caller.grantId);
      return goesAtOnce(quota, caller) ? false : goesInTime(quota, caller);
    },

    observe: ({ grantId }, sentAt, answer) => quotaOf(grantId).learn(sentAt, answer),

    async lastSeen(grantId) {
      const { seen } = await quotaOf(grantId).look();
      if (seen === null || !stillCounts(seen, now())) return null;
      return { limit: seen.limit, remaining: seen.remaining };
    },
  };
}

const messages: Record<RefusalReason, string> = {
  background:
    'Little of the service’s quota is left: it is kept for requests that a learner waits for.',
  fair_share: 'Little of the service’s quota is left, and this learner has had their share.',
  exhausted: 'The service’s quota is used up for now.',
};
