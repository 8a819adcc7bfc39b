/**
 * Receipts in the database: a write is recorded before it is sent, so that the same key again, from
 * any process, gives the recorded outcome and no second effect (design, "Receipts").
 */
import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Clock, Random } from '../dependencies.ts';
import { RelayError } from '../errors.ts';
import { SealError, type Sealer } from '../grants/seal.ts';
import { judgeReceipt } from './receipt-rule.ts';

const outcomeSchema = z.object({
  status: z.number(),
  contentType: z.string().nullable(),
  body: z.string(),
});
/** What a write came to, as it is told again. */
export type Outcome = z.infer<typeof outcomeSchema>;

export interface Claim {
  readonly grantId: string;
  readonly key: string;
  readonly owner: string;
}

export interface Receipts {
  /**
   * Records a write before it is sent.
   * @param request method, path and body, which the key stands for from now on
   * @returns a claim to send it, or the outcome recorded earlier
   * @throws RelayError ABORTED while it is in flight, FAILED_PRECONDITION for another request
   */
  claim(
    grantId: string,
    key: string,
    request: readonly (string | Uint8Array)[],
  ): Promise<Claim | Outcome>;
  /** Sets the deadline anew just before sending; false when the claim was lost. */
  renew(claim: Claim): Promise<boolean>;
  /** Records the final outcome. */
  settle(claim: Claim, outcome: Outcome): Promise<void>;
  /** Nothing came of it: the key may be used again. */
  release(claim: Claim): Promise<void>;
}

const keptFor = 24 * 60 * 60_000;
/** Beyond the call's own timeout, ms: time to write the outcome down. */
const grace = 5_000;

interface ReceiptParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly now: Clock;
  readonly random: Random;
  /** Timeout of a call to the service, ms. */
  readonly upstreamTimeout: number;
  /** Recorded where whoever sent a write died. */
  readonly unknownOutcome: Outcome;
}

export function createReceipts(parts: ReceiptParts): Receipts {
  const { database, sealer, now, random, upstreamTimeout, unknownOutcome } = parts;

  async function insert(claim: Claim, body_mac: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('receipts')
      .values({
        grant_id: claim.grantId,
        key: claim.key,
        body_mac,
        owner: claim.owner,
        deadline_at: now() + upstreamTimeout + grace,
        sealed_outcome: null,
        expires_at: now() + keptFor,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Writes an outcome if the receipt is still this owner's. */
  async function record(claim: Claim, outcome: Outcome): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('receipts')
      .set({
        sealed_outcome: await sealer.seal(outcome, rowOf(claim)),
        owner: null,
        expires_at: now() + keptFor,
      })
      .where('grant_id', '=', claim.grantId)
      .where('key', '=', claim.key)
      .where('owner', '=', claim.owner)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async function openOutcome(sealed: string, claim: Claim): Promise<Outcome> {
    try {
      return outcomeSchema.parse(await sealer.open(sealed, rowOf(claim)));
    } catch (error) {
      // Its key was taken away: that it was settled is known, how is not.
      if (error instanceof SealError) return unknownOutcome;
      throw error;
    }
  }

  return {
    async claim(grantId, key, request) {
      const claim: Claim = { grantId, key, owner: random(16).toString('base64url') };
      const mac = sealer.mac(request);
      for (;;) {
        if (await insert(claim, mac)) return claim;
        const row = await database
          .selectFrom('receipts')
          .selectAll()
          .where('grant_id', '=', grantId)
          .where('key', '=', key)
          .executeTakeFirst();
        const verdict = judgeReceipt(
          row === undefined
            ? null
            : {
                sameRequest: sealer.macMatches(row.body_mac, request),
                final: row.sealed_outcome !== null,
                deadlineAt: row.deadline_at,
                expiresAt: row.expires_at,
              },
          now(),
        );
        // Gone or stale between two statements: make room and try again.
        if (row === undefined) continue;
        switch (verdict) {
          case 'start':
            await database
              .deleteFrom('receipts')
              .where('grant_id', '=', grantId)
              .where('key', '=', key)
              .where('expires_at', '=', row.expires_at)
              .execute();
            break;
          case 'mismatch':
            throw new RelayError('FAILED_PRECONDITION', 'This key belongs to another request.', {
              details: [{ reason: 'idempotency_key_reused' }],
            });
          case 'in-flight':
            throw new RelayError('ABORTED', 'This very request is being sent right now.', {
              details: [{ reason: 'in_flight' }],
              retryAfter: Math.min(2, (row.deadline_at - now()) / 1000),
            });
          case 'replay':
            return openOutcome(row.sealed_outcome ?? '', claim);
          case 'in-doubt':
            // One claims it; whoever loses reads what the winner wrote.
            if (await record({ ...claim, owner: row.owner ?? '' }, unknownOutcome)) {
              return unknownOutcome;
            }
            break;
        }
      }
    },

    async renew(claim) {
      const { numUpdatedRows } = await database
        .updateTable('receipts')
        .set({ deadline_at: now() + upstreamTimeout + grace })
        .where('grant_id', '=', claim.grantId)
        .where('key', '=', claim.key)
        .where('owner', '=', claim.owner)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async settle(claim, outcome) {
      await record(claim, outcome);
    },

    async release(claim) {
      await database
        .deleteFrom('receipts')
        .where('grant_id', '=', claim.grantId)
        .where('key', '=', claim.key)
        .where('owner', '=', claim.owner)
        .execute();
    },
  };
}

function rowOf({ grantId, key }: Claim): string {
  return `receipts/${grantId}/${key}`;
}
