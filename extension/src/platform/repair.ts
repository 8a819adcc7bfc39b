/** Deletes databases of Gleaner that can no longer be read: a browser may refuse a damaged file for ever. */
import { deleteDB, type IDBPDatabase } from 'idb';
import { databaseNames, openAsItIs } from './database.ts';

/** @returns the names of the deleted ones */
export async function deleteDamaged(): Promise<string[]> {
  const deleted: string[] = [];
  // Firefox lists no names while one of the files is damaged.
  for (const name of databaseNames) {
    if (!(await isDamaged(name))) continue;
    await deleteDB(name);
    deleted.push(name);
  }
  return deleted;
}

/** Whether it fails to open, or cannot be read completely. A missing one is not damaged. */
async function isDamaged(name: string): Promise<boolean> {
  let db: IDBPDatabase | null = null;
  try {
    db = await openAsItIs(name);
    if (db === null) return false;
    for (const store of db.objectStoreNames) await readAll(db, store);
    return false;
  } catch {
    // That it cannot be read is what was asked.
    return true;
  } finally {
    db?.close();
  }
}

/** In batches: a store may hold 20,000 words. */
async function readAll(db: IDBPDatabase, store: string): Promise<void> {
  const atOnce = 500;
  let after: IDBKeyRange | undefined;
  for (;;) {
    const transaction = db.transaction(store);
    // Its requests report the error.
    transaction.done.catch(() => undefined);
    const keys = await transaction.store.getAllKeys(after, atOnce);
    await transaction.store.getAll(after, atOnce);
    const last = keys.at(-1);
    if (last === undefined || keys.length < atOnce) return;
    after = IDBKeyRange.lowerBound(last, true);
  }
}
