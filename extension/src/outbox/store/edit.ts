/** Changes one record of the outbox in one transaction, and notifies watchers. */
import { upgradeRecord, writeOutbox, type OutboxDatabase, type OutboxTransaction } from './db.ts';
import type { OutboxRecord } from './record.ts';
import { announceChange } from './watch.ts';

/**
 * Replaces one record in one transaction; `edit` returns null to keep it. Returns null when nothing
 * changed.
 */
export async function change<R extends OutboxRecord>(
  db: OutboxDatabase,
  id: string,
  edit: (record: OutboxRecord, transaction: OutboxTransaction) => R | null | Promise<R | null>,
): Promise<R | null> {
  const edited = await writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    const result = record ? await edit(record, transaction) : null;
    if (result) await transaction.put(result);
    return result;
  });
  if (edited) announceChange();
  return edited;
}

/** The record as `transaction` sees it; null when it was deleted or has a newer shape. */
export async function readRecord(
  transaction: OutboxTransaction,
  id: string,
): Promise<OutboxRecord | null> {
  const stored = await transaction.records.get(id);
  return stored ? upgradeRecord(stored) : null;
}
