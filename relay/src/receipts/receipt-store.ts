/**
 * Receipts in the database (docs/decisions/receipts.md): every change is one statement that names the owner it
 * read, so that only one of many processes succeeds. The request is kept as an HMAC, the outcome sealed.
 */
import type { QueryResult } from 'kysely';
import { z } from 'zod';
import { DatabaseError } from '../errors/database-error.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { createReceiptWrites, type SettledRow } from './receipt-writes.ts';
import { sealedRow, type Sealer, SealError } from '../seal/seal.ts';

const outcomeSchema = z.object({
  status: z.number(),
  contentType: z.string().nullable(),
  body: z.string(),
});
/** The outcome of a write, as it is replayed. */
export type Outcome = z.infer<typeof outcomeSchema>;

export interface ReceiptId {
  readonly grantId: string;
  readonly key: string;
}

export interface StoredReceipt {
  /** `kid:HMAC` over method, path and body. */
  readonly mac: string;
  /** Null once the outcome is final. */
  readonly owner: string | null;
  /** Epoch ms, as are all instants here. */
  readonly deadlineAt: number;
  readonly expiresAt: number;
  /** Null while in flight. */
  readonly outcome: Outcome | null;
}

export interface ReceiptStore {
  /** @returns false where this key has a receipt already, null where the grant is gone */
  insert(
    id: ReceiptId,
    receipt: StoredReceipt & { readonly owner: string; readonly outcome: null },
  ): Promise<boolean | null>;
  find(id: ReceiptId): Promise<StoredReceipt | null>;
  /** Deletes the receipt that was read, where it has expired. */
  removeExpired(id: ReceiptId, expiresAt: number): Promise<void>;
  /** Only while this owner has it. @param deadlineAt where the deadline must match as well */
  settle(id: ReceiptId, owner: string, change: Settlement): Promise<boolean>;
  renew(id: ReceiptId, owner: string, deadlineAt: number): Promise<boolean>;
  remove(id: ReceiptId, owner: string): Promise<void>;
}

export interface ReceiptMover {
  /** Moves the receipt, if there is one, to another grant in one change. A receipt that the other grant has stays. */
  move(id: ReceiptId, grantId: string): Promise<void>;
}

interface Settlement {
  readonly outcome: Outcome;
  readonly expiresAt: number;
  readonly deadlineAt?: number;
}

/** @param unreadable called where an outcome's key was removed from ENCRYPTION_KEYS */
export function createReceiptStore(
  database: Database,
  sealer: Sealer,
  unreadable: Outcome,
): ReceiptStore & ReceiptMover {
  async function open(sealed: string, id: ReceiptId): Promise<Outcome> {
    try {
      return outcomeSchema.parse(await sealer.open(sealed, rowOf(id)));
    } catch (error) {
      if (error instanceof SealError) return unreadable;
      throw error;
    }
  }

  const writes = createReceiptWrites(database);
  const findOne = prepared(database, (value: ReceiptId) =>
    database
      .selectFrom('receipts')
      .select(['body_mac', 'owner', 'deadline_at', 'sealed_outcome', 'expires_at'])
      .where('grant_id', '=', value.grantId)
      .where('key', '=', value.key),
  );
  const settleUnmoved = prepared(database, (value: SettledRow & { deadlineAt: number }) =>
    database
      .updateTable('receipts')
      .set({ sealed_outcome: value.sealed, owner: null, expires_at: value.expiresAt })
      .where('grant_id', '=', value.grantId)
      .where('key', '=', value.key)
      .where('owner', '=', value.owner)
      .where('deadline_at', '=', value.deadlineAt),
  );
  const moveDeadline = prepared(
    database,
    (value: ReceiptId & { owner: string; deadlineAt: number }) =>
      database
        .updateTable('receipts')
        .set({ deadline_at: value.deadlineAt })
        .where('grant_id', '=', value.grantId)
        .where('key', '=', value.key)
        .where('owner', '=', value.owner),
  );
  const removeOwned = prepared(database, (value: ReceiptId & { owner: string }) =>
    database
      .deleteFrom('receipts')
      .where('grant_id', '=', value.grantId)
      .where('key', '=', value.key)
      .where('owner', '=', value.owner),
  );
  const changedOne = ({ numAffectedRows }: QueryResult<unknown>): boolean => numAffectedRows === 1n;

  return {
    async insert({ grantId, key }, { mac, owner, deadlineAt, expiresAt }) {
      try {
        return await writes.insert({ grantId, key, mac, owner, deadlineAt, expiresAt });
      } catch (error) {
        // The learner has logged out since the session was read.
        if (error instanceof DatabaseError && foreignKeyCodes.includes(error.code)) return null;
        throw error;
      }
    },

    async find({ grantId, key }) {
      const [row] = (await findOne({ grantId, key })).rows;
      if (row === undefined) return null;
      const { sealed_outcome: sealed } = row;
      return {
        mac: row.body_mac,
        owner: row.owner,
        deadlineAt: row.deadline_at,
        expiresAt: row.expires_at,
        outcome: sealed === null ? null : await open(sealed, { grantId, key }),
      };
    },

    async removeExpired({ grantId, key }, expiresAt) {
      await database
        .deleteFrom('receipts')
        .where('grant_id', '=', grantId)
        .where('key', '=', key)
        .where('expires_at', '=', expiresAt)
        .execute();
    },

    async settle(id, owner, { outcome, expiresAt, deadlineAt }) {
      const sealed = await sealer.seal(outcome, rowOf(id));
      const change = { ...nameOf(id), owner, sealed, expiresAt };
      return deadlineAt === undefined
        ? await writes.settle(change)
        : changedOne(await settleUnmoved({ ...change, deadlineAt }));
    },

    renew: async (id, owner, deadlineAt) =>
      changedOne(await moveDeadline({ ...nameOf(id), owner, deadlineAt })),

    async remove(id, owner) {
      await removeOwned({ ...nameOf(id), owner });
    },

    async move({ grantId, key }, to) {
      for (;;) {
        const [row] = (await findOne({ grantId, key })).rows;
        if (row === undefined || (await findOne({ grantId: to, key })).rows.length > 0) return;
        const { sealed_outcome: sealed } = row;
        // The ciphertext is bound to its row, so it is sealed again for the new one.
        const outcome = sealed === null ? null : await open(sealed, { grantId, key });
        const sealed_outcome =
          outcome === null ? null : await sealer.seal(outcome, sealedRow.receipt(to, key));
        const moved = await database
          .updateTable('receipts')
          .set({ grant_id: to, sealed_outcome })
          .where('grant_id', '=', grantId)
          .where('key', '=', key)
          .where('sealed_outcome', sealed === null ? 'is' : '=', sealed)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 1n) return;
        // It was settled or sealed again between the two statements.
      }
    },
  };
}

/** Without other members. */
function nameOf({ grantId, key }: ReceiptId): ReceiptId {
  return { grantId, key };
}

/** SQLite's, and SQLSTATE. */
const foreignKeyCodes = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

function rowOf({ grantId, key }: ReceiptId): string {
  return sealedRow.receipt(grantId, key);
}
