/**
 * Receipts: a write is recorded before it is sent. The same key again, in any process, gives the recorded
 * outcome and has no second effect (docs/decisions/receipts.md).
 */
import type { Clock, Random } from '../config/timings.ts';
import type { Persist } from '../database/persist.ts';
import { mayHaveRun } from '../errors/database-error.ts';
import { HttpError, notConnected } from '../errors/http-error.ts';
import type { Sealer } from '../seal/seal.ts';
import type { RelayEvents } from '../observe/events.ts';
import { lasts } from '../config/reach.ts';
import { judgeReceipt } from './receipt-rule.ts';
import type { Outcome, ReceiptId, ReceiptStore } from './receipt-store.ts';

interface ClaimId extends ReceiptId {
  readonly owner: string;
}

export interface Claim extends ClaimId {
  /** Epoch ms from which another process may declare it in doubt; {@link Receipts.renew} moves it. */
  deadlineAt: number;
}

export interface Receipts {
  /**
   * Records a write before it is sent.
   * @param request method, path and body, which the key stands for from now on
   * @returns a claim to send it, or the outcome recorded earlier
   * @throws HttpError ABORTED while it is in flight, FAILED_PRECONDITION for another request
   */
  claim(
    grantId: string,
    key: string,
    request: readonly (string | Uint8Array)[],
  ): Promise<Claim | Outcome>;
  /**
   * Whether a call that is sent in this turn ends before another process may declare it in doubt. A process
   * may pause for any time between two statements, but not within a turn.
   * @param left the longest time that the call may still take, ms
   */
  isInTime(claim: Claim, left?: number): boolean;
  /** Renews the deadline just before sending; false when the claim was lost. */
  renew(claim: Claim): Promise<boolean>;
  /**
   * Records the final outcome.
   * @returns the outcome to answer with: that of another process where it came first
   */
  settle(claim: Claim, outcome: Outcome): Promise<Outcome>;
  /** The write had no effect: the key may be used again. */
  release(claim: Claim): Promise<void>;
}

/** Milliseconds. */
export const receiptLifetime = 24 * 60 * 60_000;
/** Added to the call's own timeout, ms: time to store the outcome. */
const grace = 5_000;

interface ReceiptParts {
  readonly store: ReceiptStore;
  readonly sealer: Pick<Sealer, 'mac' | 'macMatches'>;
  readonly now: Clock;
  readonly random: Random;
  /** Timeout of a call to the service, ms. */
  readonly upstreamTimeout: number;
  /** Recorded where the process that sent a write died. */
  readonly unknownOutcome: Outcome;
  readonly events: Pick<RelayEvents, 'receipt'>;
  readonly persist: Pick<Persist, 'toTheEnd'>;
  /** Receives work that outlives its request. */
  readonly keep: (work: Promise<unknown>) => void;
}

export function createReceipts(parts: ReceiptParts): Receipts {
  const { store, sealer, now, random, upstreamTimeout, unknownOutcome, events, persist, keep } =
    parts;
  const patience = upstreamTimeout + grace;

  async function claim(
    id: ClaimId,
    request: readonly (string | Uint8Array)[],
  ): Promise<Claim | Outcome> {
    const mac = sealer.mac(request);
    for (;;) {
      const made: Claim = { ...id, deadlineAt: now() + patience };
      const inserted = await store.insert(made, {
        mac,
        owner: made.owner,
        deadlineAt: made.deadlineAt,
        expiresAt: now() + receiptLifetime,
        outcome: null,
      });
      if (inserted === null) throw notConnected();
      if (inserted) {
        events.receipt('new');
        return made;
      }
      const found = await store.find(made);
      // Released between the two statements.
      if (found === null) continue;
      const { owner, deadlineAt, expiresAt, outcome } = found;
      // The statement had arrived, although its connection was cut, and was repeated.
      if (owner === made.owner) {
        events.receipt('new');
        return made;
      }
      const sameRequest = sealer.macMatches(found.mac, request);
      const verdict = judgeReceipt(
        { sameRequest, final: outcome !== null, deadlineAt, expiresAt, patience },
        now(),
      );
      switch (verdict) {
        case 'start':
          await store.removeExpired(made, expiresAt);
          break;
        case 'mismatch':
          events.receipt('key_reused');
          throw keyReused();
        case 'in-flight':
          events.receipt('in_flight');
          throw inFlight(deadlineAt - now());
        case 'replay':
          events.receipt('replayed');
          return outcome ?? unknownOutcome;
        case 'in-doubt': {
          // One process claims it; the others read what it wrote.
          const settlement = {
            outcome: unknownOutcome,
            expiresAt: now() + receiptLifetime,
            deadlineAt,
          };
          if (await store.settle(made, owner ?? '', settlement)) {
            events.receipt('in_doubt');
            return unknownOutcome;
          }
          break;
        }
      }
    }
  }

  return {
    async claim(grantId, key, request) {
      const id = { grantId, key, owner: random(16).toString('base64url') };
      try {
        return await claim(id, request);
      } catch (error) {
        // The receipt may be written, and nothing is sent. Left alone it would count as in doubt.
        if (mayHaveRun(error)) keep(persist.toTheEnd(() => store.remove(id, id.owner)).all);
        throw error;
      }
    },

    isInTime: ({ deadlineAt }, left = upstreamTimeout) =>
      now() + left <= deadlineAt && lasts(deadlineAt, patience, now()),

    async renew(claim) {
      const deadlineAt = now() + patience;
      const isOurs = await store.renew(claim, claim.owner, deadlineAt);
      if (isOurs) claim.deadlineAt = deadlineAt;
      return isOurs;
    },

    async settle(claim, outcome) {
      const settlement = { outcome, expiresAt: now() + receiptLifetime };
      if (await store.settle(claim, claim.owner, settlement)) return outcome;
      // It took so long that another process declared it in doubt, or the learner has logged out.
      return (await store.find(claim))?.outcome ?? outcome;
    },

    release: (claim) => store.remove(claim, claim.owner),
  };
}

function keyReused(): HttpError {
  return new HttpError('FAILED_PRECONDITION', 'This key belongs to another request.', {
    details: [{ reason: 'idempotency_key_reused' }],
  });
}

/** @param left milliseconds until it is in doubt */
function inFlight(left: number): HttpError {
  return new HttpError('ABORTED', 'The same request is already in progress.', {
    details: [{ reason: 'in_flight' }],
    sent: 'maybe',
    retryAfter: Math.min(2, left / 1000),
  });
}
