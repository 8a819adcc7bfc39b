/**
 * Open sign-in attempts, one record each (interface.md section 5.2, RFC 9700 section 4.7): the state
 * is kept as a hash, and the first callback that names it consumes the record.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Clock } from '../config/timings.ts';
import { sealedRow, type Sealer, SealError } from '../seal/seal.ts';

/** Milliseconds a learner has for the service's pages. */
export const loginLifetime = 10 * 60_000;
const openPerSession = 8;

export interface LoginRecords {
  /** Stores an attempt of this session; a ninth open one evicts the oldest. */
  add(state: string, sessionHash: string, verifier: string | null): Promise<void>;
  /**
   * Consumes the record of a state, whether the callback succeeds or not.
   * @param isBegunHere whether this browser shows that it began the attempt, perhaps in a session that it has lost
   * @returns null unless the record was open, not expired, and of this session or browser
   */
  consume(
    state: string,
    sessionHash: string,
    isBegunHere?: boolean,
  ): Promise<{ verifier: string | null } | null>;
  /** Moves the attempts of a session's other tabs to its new id. */
  move(fromSessionHash: string, toSessionHash: string): Promise<void>;
}

export function createLoginRecords(database: Database, sealer: Sealer, now: Clock): LoginRecords {
  return {
    async add(state, sessionHash, verifier) {
      const state_hash = hashState(state);
      await database
        .insertInto('logins')
        .values({
          state_hash,
          session_hash: sessionHash,
          sealed_verifier:
            verifier === null ? null : await sealer.seal(verifier, sealedRow.login(state_hash)),
          created_at: now(),
          expires_at: now() + loginLifetime,
        })
        .execute();
      await database
        .deleteFrom('logins')
        .where('session_hash', '=', sessionHash)
        .where('state_hash', '!=', state_hash)
        .where('state_hash', 'not in', (eb) =>
          eb
            .selectFrom('logins')
            .select('state_hash')
            .where('session_hash', '=', sessionHash)
            .where('state_hash', '!=', state_hash)
            .orderBy('created_at', 'desc')
            .limit(openPerSession - 1),
        )
        .execute();
    },

    async consume(state, sessionHash, isBegunHere = false) {
      const record = await database
        .deleteFrom('logins')
        .where('state_hash', '=', hashState(state))
        .returning(['state_hash', 'session_hash', 'sealed_verifier', 'expires_at'])
        .executeTakeFirst();
      if (record === undefined || record.expires_at <= now()) return null;
      if (record.session_hash !== sessionHash && !isBegunHere) return null;
      if (record.sealed_verifier === null) return { verifier: null };
      try {
        const opened = await sealer.open(
          record.sealed_verifier,
          sealedRow.login(record.state_hash),
        );
        return { verifier: z.string().parse(opened) };
      } catch (error) {
        // The key was removed from ENCRYPTION_KEYS meanwhile, so the record counts as expired.
        if (error instanceof SealError) return null;
        throw error;
      }
    },

    async move(fromSessionHash, toSessionHash) {
      await database
        .updateTable('logins')
        .set({ session_hash: toSessionHash })
        .where('session_hash', '=', fromSessionHash)
        .execute();
    },
  };
}

export function hashState(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
