/**
 * Keeps all processes within the service's quota (interface.md section 8). Each process keeps what it knows in
 * memory and reads the database at most once a second. It writes when little is left or the service said
 * 429, and otherwise from time to time.
 */
import type { RelaySession } from '@gleaner/shared';
import { lasts } from '../config/reach.ts';
import type { MaybePromise } from '../database/direct.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { HttpError } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { createKnownQuotas, type Known } from './known-quotas.ts';
import { createQuotaHour } from './quota-hour.ts';
import { createQuotaObserver, type ObserverParts, type QuotaAnswer } from './quota-observer.ts';
import {
  admit,
  stillCounts,
  isBlocking,
  lookFor,
  probeEvery,
  type QuotaState,
  type RefusalReason,
  type Scarcity,
} from './quota-rule.ts';
import type { ShareAsked } from './quota-shares.ts';

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

interface QuotaParts extends ObserverParts {
  readonly events: Pick<RelayEvents, 'quotaSeen' | 'quotaHeld'>;
}

/** Longest time (ms) that a request is held. */
export const longestHold = 5_000;
/** Then the database is read again (ms): a 429 may be over sooner. */
const longestPause = 200;
export function createQuota(parts: QuotaParts): Quota {
  const { store, scope, now, chance, sleep, events, log } = parts;
  const hour = createQuotaHour({ store, scope, now, log });
  const quotas = createKnownQuotas(store, now, scope === 'learner' ? 60_000 : undefined);
  const observe = createQuotaObserver(parts);
  const keyOf = (grantId: string): string => (scope === 'application' ? 'application' : grantId);

  function refuse(reason: RefusalReason, ms: number): HttpError {
    events.quotaHeld(reason);
    return new HttpError('RESOURCE_EXHAUSTED', messages[reason], {
      details: [{ reason: 'quota', why: reason }],
      retryAfter: ms / 1000,
    });
  }

  /** Whether this request may go as the one probe after a 429 whose time is over. */
  async function mayLook(key: string, known: Known, state: QuotaState): Promise<boolean> {
    const next = state.block && {
      ...state.block,
      at: Math.min(state.block.at, now()),
      until: now() + lookFor,
    };
    try {
      if (!(await store.setBlock(key, state.block, next))) {
        // The database is back, and its row is newer than the one kept for it.
        if (stillOn(known.unwritten, now()) === null) known.unwritten = null;
        return false;
      }
      known.unwritten = null;
      known.state = { ...state, block: next };
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      // Nothing can be written: this process lets one probe go at a time.
      if (stillOn(known.unwritten, now()) !== null) return false;
      known.unwritten = next;
      known.state = { ...state, block: next };
    }
    return true;
  }

  /** False also where nothing can be written: no process knows then whether another probes. */
  async function claimsProbe(key: string, { probeAt }: QuotaState): Promise<boolean> {
    if (lasts(probeAt, probeEvery, now())) return false;
    try {
      return await store.claimProbe(key, now(), probeAt);
    } catch (error) {
      if (error instanceof DatabaseError) return false;
      throw error;
    }
  }

  /** Whether memory is enough to let a request go, as it nearly always is. */
  function goesAtOnce(known: Known, { grantId, background }: QuotaCaller): boolean {
    if (!quotas.isFresh(known)) return false;
    const verdict = admit(known.state, now(), background);
    if (verdict.step === 'go') return true;
    if (verdict.step !== 'share') return false;
    return hour.takeAtOnce(known, grantId, verdict);
  }

  /** @returns false where the request has waited or another is the probe: it asks again. @throws HttpError */
  async function goesNow(key: string, known: Known, caller: QuotaCaller): Promise<boolean> {
    const state = await quotas.look(key, known);
    const verdict = admit(state, now(), caller.background);
    switch (verdict.step) {
      case 'go':
        return true;
      case 'share':
        if (await hour.takeShare(key, known, askedBy(caller, verdict, now()))) return true;
        if (verdict.period !== null && (await claimsProbe(key, state))) return true;
        throw refuse('fair_share', probeEvery * (1 + chance()));
      case 'spare':
        if (await hour.isSpare(key, known, askedBy(caller, verdict, now()))) return true;
        throw refuse('background', probeEvery * (1 + chance()));
      case 'wait':
        await waitWithin(verdict.ms, caller);
        return false;
      case 'look':
        if (await mayLook(key, known, state)) return true;
        known.readAt = Number.NEGATIVE_INFINITY;
        return false;
      case 'refuse':
        if (await claimsProbe(key, state)) return true;
        throw refuse(verdict.reason, probeEvery * (1 + chance()));
    }
  }

  /** Waits as long as the request may still be held. @throws HttpError if the deadline has passed */
  async function waitWithin(ms: number, caller: QuotaCaller): Promise<void> {
    if (ms > longestHold || caller.patience <= 0) throw refuse('exhausted', ms);
    const pause = Math.min(ms, caller.patience, longestPause);
    caller.patience -= pause;
    await sleep(pause);
  }

  async function goesInTime(key: string, known: Known, caller: QuotaCaller): Promise<boolean> {
    let held = false;
    while (!(await goesNow(key, known, caller))) held = true;
    return held;
  }

  return {
    admit(caller) {
      const key = keyOf(caller.grantId);
      const known = quotas.of(key);
      if (!caller.background) hour.noteActive(known, caller.grantId, 0);
      return goesAtOnce(known, caller) ? false : goesInTime(key, known, caller);
    },

    observe({ grantId }, sentAt, answer) {
      const key = keyOf(grantId);
      return observe(key, quotas.of(key), sentAt, answer);
    },

    async lastSeen(grantId) {
      const key = keyOf(grantId);
      const { seen } = await quotas.look(key, quotas.of(key));
      if (seen === null || !stillCounts(seen.at, now())) return null;
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

function stillOn(block: QuotaState['block'], now: number): QuotaState['block'] {
  return block !== null && isBlocking(block, now) ? block : null;
}

function askedBy({ grantId }: QuotaCaller, scarcity: Scarcity, now: number): ShareAsked {
  const { limit, remaining, hour, period } = scarcity;
  return { grantId, limit, remaining, hour, period, now };
}
