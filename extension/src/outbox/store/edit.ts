/** Changes one record of the outbox in one transaction, and tells whoever watches. */
import { upgradeRecord, write, type OutboxDatabase, type OutboxTransaction } from './db.ts';
import type { OutboxRecord } from './record.ts';
import { announceChange } from './watch.ts';

/** Replaces one record in one transaction; `edit` gives null to leave it. Null when nothing changed. */
export async function change<R extends OutboxRecord>(
  db: OutboxDatabase,
  id: string,
  edit: (record: OutboxRecord, transaction: OutboxTransaction) => R | null | Promise<R | null>,
): Promise<R | null> {
  const edited = await write(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    const result = record ? await edit(record, transaction) : null;
    if (result) await transaction.put(result);
    return result;
  });
  if (edited) announceChange();
  return edited;
}

/** As it stands inside `transaction`; null when it is gone or of a newer shape. */
export async function readRecord(
  transaction: OutboxTransaction,
  id: string,
): Promise<OutboxRecord | null> {
  const stored = await transaction.records.get(id);
  return stored ? upgradeRecord(stored) : null;
}
