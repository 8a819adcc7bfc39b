/**
 * Deletes what Gleaner keeps on this device, where the learner so chooses (security.md S30). Whoever is
 * about to write stands in line: nothing comes back after it is gone.
 */
import { deleteDB, type IDBPDatabase } from 'idb';
import { browser } from 'wxt/browser';
import { forgetWrites } from '../outbox/accounts.ts';
import { forgetCopy, isOfCopy, mendCopy } from '../outbox/store/second-copy.ts';
import { drainLock } from '../outbox/sending/drain-lock.ts';
import { openOutbox } from '../outbox/word/queue.ts';
import { databaseNames, openAsItIs } from '../platform/database.ts';
import { forgetIndex } from '../learned-words/index/forget.ts';
import { announceForgotten } from './watch-forgotten.ts';

/** Held by those who read from the network into the databases. */
const writersLocks = [drainLock, 'gleaner-index'] as const;
const reviewDatabase = 'gleaner-review';

/** What is no word, plan or answer, and may stay. */
const keptItems: ReadonlySet<string> = new Set([
  'settings',
  'reminder',
  'session',
  'lastConnection',
  'forgetting',
  'earlierKept',
]);

/**
 * What was sent, the word list, reviews, plans and the words marked as known; with `delete` what this
 * account has not sent too.
 */
export async function forgetAccount(connection: string, unsent: 'keep' | 'delete'): Promise<void> {
  await alone(async () => {
    const outbox = await openOutbox();
    await forgetWrites(outbox, connection, unsent);
    await mendCopy(outbox);
    await forgetIndex();
    await deleteReviews();
    const stored = Object.keys(await browser.storage.local.get(null));
    // An item's version stands beside it under the same name with a `$`.
    const rest = stored.filter(
      (name) => !isOfCopy(name) && !keptItems.has(name.replace(/\$$/u, '')),
    );
    await browser.storage.local.remove(rest);
  });
}

/** All of it, settings included. */
export async function forgetEverything(): Promise<void> {
  await alone(async () => {
    await forgetCopy();
    // By their names here: Firefox lists none while one of the files is damaged.
    for (const name of databaseNames) {
      if (name === reviewDatabase) await deleteReviews();
      else await emptyDatabase(name);
    }
    await browser.storage.session.clear();
    await browser.storage.local.clear();
  });
}

async function alone(work: () => Promise<void>): Promise<void> {
  const [drain, index] = writersLocks;
  await navigator.locks.request(drain, () => navigator.locks.request(index, work));
  announceForgotten();
}

/**
 * Deleted with its file: that shuts it for every page, so that none can write back the session it still
 * shows.
 */
function deleteReviews(): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(reviewDatabase);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error('The reviews cannot be deleted'));
  });
}

/**
 * Emptied rather than deleted, which would wait for every page that has it open. A damaged one is deleted: no page
 * has that open.
 */
async function emptyDatabase(name: string): Promise<void> {
  let db: IDBPDatabase | null;
  try {
    db = await openAsItIs(name);
  } catch {
    await deleteDB(name);
    return;
  }
  try {
    const stores = [...(db?.objectStoreNames ?? [])];
    if (db === null || stores.length === 0) return;
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    for (const store of stores) void transaction.objectStore(store).clear();
    await transaction.done;
  } finally {
    db?.close();
  }
}
