/**
 * Receipts in the database (design, "Receipts"): every change is one statement that names the owner it
 * found, so that of many processes one prevails. The request is kept as an HMAC, the outcome sealed.
 */
import { z } from 'zod';
import { DatabaseError } from '../database/database-error.ts';
import type { Database } from '../database/open.ts';
import { SealError, type Sealer } from '../grants/seal.ts';
import { sealedRow } from '../grants/sealed-rows.ts';

const outcomeSchema = z.object({
  status: z.number(),
  contentType: z.string().nullable(),
  body: z.string(),
});
/** What a write came to, as it is told again. */
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
  /** @returns false where a receipt of this key stands already, null where the grant is gone */
  insert(
    id: ReceiptId,
    receipt: StoredReceipt & { readonly owner: string; readonly outcome: null },
  ): Promise<boolean | null>;
  find(id: ReceiptId): Promise<StoredReceipt | null>;
  /** Makes room where the receipt found has expired. */
  removeExpired(id: ReceiptId, expiresAt: number): Promise<void>;
  /** While it is this owner's. @param deadlineAt where only this one will do */
  settle(id: ReceiptId, owner: string, change: Settlement): Promise<boolean>;
  renew(id: ReceiptId, owner: string, deadlineAt: number): Promise<boolean>;
  remove(id: ReceiptId, owner: string): Promise<void>;
}

interface Settlement {
  readonly outcome: Outcome;
  readonly expiresAt: number;
  readonly deadlineAt?: number;
}

/** @param unreadable told where an outcome's key was taken out of ENCRYPTION_KEYS */
export function createReceiptStore(
  database: Database,
  sealer: Sealer,
  unreadable: Outcome,
): ReceiptStore {
  async function open(sealed: string, id: ReceiptId): Promise<Outcome> {
    try {
      return outcomeSchema.parse(await sealer.open(sealed, rowOf(id)));
    } catch (error) {
      if (error instanceof SealError) return unreadable;
      throw error;
    }
  }

  return {
    async insert({ grantId, key }, { mac, owner, deadlineAt, expiresAt }) {
      try {
        const { numInsertedOrUpdatedRows } = await database
          .insertInto('receipts')
          .values({
            grant_id: grantId,
            key,
            body_mac: mac,
            owner,
            deadline_at: deadlineAt,
            sealed_outcome: null,
            expires_at: expiresAt,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return numInsertedOrUpdatedRows === 1n;
      } catch (error) {
        // The learner logged out since the session was read.
        if (error instanceof DatabaseError && foreignKeyCodes.includes(error.code)) return null;
        throw error;
      }
    },

    async find({ grantId, key }) {
      const row = await database
        .selectFrom('receipts')
        .selectAll()
        .where('grant_id', '=', grantId)
        .where('key', '=', key)
        .executeTakeFirst();
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
      const { numUpdatedRows } = await database
        .updateTable('receipts')
        .set({
          sealed_outcome: await sealer.seal(outcome, rowOf(id)),
          owner: null,
          expires_at: expiresAt,
        })
        .where('grant_id', '=', id.grantId)
        .where('key', '=', id.key)
        .where('owner', '=', owner)
        .$if(deadlineAt !== undefined, (query) =>
          query.where('deadline_at', '=', deadlineAt ?? Number.NaN),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async renew({ grantId, key }, owner, deadlineAt) {
      const { numUpdatedRows } = await database
        .updateTable('receipts')
        .set({ deadline_at: deadlineAt })
        .where('grant_id', '=', grantId)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async remove({ grantId, key }, owner) {
      await database
        .deleteFrom('receipts')
        .where('grant_id', '=', grantId)
        .where('key', '=', key)
        .where('owner', '=', owner)
        .execute();
    },
  };
}

/** SQLite's, and SQLSTATE. */
const foreignKeyCodes = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

function rowOf({ grantId, key }: ReceiptId): string {
  return sealedRow.receipt(grantId, key);
}
