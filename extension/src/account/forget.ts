/**
 * Deletes what Gleaner stores on this device, as the learner chose (security-checklist.md S30). It takes the locks of
 * all writers first, so that nothing is written after the deletion.
 */
import { deleteDB, type IDBPDatabase } from 'idb';
import { browser } from 'wxt/browser';
import { forgetWrites } from '../outbox/store/accounts.ts';
import { forgetCopy, isOfCopy, mendCopy } from '../outbox/store/second-copy.ts';
import { drainLock } from '../outbox/sending/drain-lock.ts';
import { databaseNames, openAsItIs } from '../platform/database.ts';
import { forgetIndex } from '../learned-words/forget.ts';
import { forgetImports } from '../transfer/import/unfinished.ts';
import { forgetAccountGrants } from '../relay-client/accounts.ts';
import { openReviewDatabase, type ReviewSchema } from '../review/store/db.ts';
import { outlivesAccount } from '../settings/choices.ts';
import { announceForgotten } from './watch-forgotten.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** The lock of those who read from the network into the databases. */
const writersLocks = [drainLock, 'gleaner-index'] as const;
const reviewDatabase = 'gleaner-review';

/**
 * Deletes sent records, the word list, reviews, plans and the words marked as known; with `delete` also
 * what this account has not sent.
 */
export async function forgetAccount(connection: string, unsent: 'keep' | 'delete'): Promise<void> {
  await alone(async () => {
    const outbox = await openOutbox();
    await forgetWrites(outbox, connection, unsent);
    await mendCopy(outbox);
    await forgetImports(connection, unsent);
    await forgetIndex();
    await deleteReviews({ keepSound: true });
    const stored = Object.keys(await browser.storage.local.get(null));
    // The storage library keeps an item's version under the same name with a `$`.
    const rest = stored.filter(
      (name) => !isOfCopy(name) && !outlivesAccount(name.replace(/\$$/u, '')),
    );
    await browser.storage.local.remove(rest);
    await forgetAccountGrants(connection);
  });
}

/** Deletes everything, including settings. */
export async function forgetEverything(): Promise<void> {
  await alone(async () => {
    await forgetCopy();
    // By their known names: Firefox lists none while one of the files is damaged.
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
 * Deletes the file: this closes it for every page, so that none can write back the session it still shows.
 */
async function deleteReviews({ keepSound = false } = {}): Promise<void> {
  const sound = keepSound ? await readSound() : undefined;
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(reviewDatabase);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error('The reviews cannot be deleted'));
  });
  if (sound === undefined) return;
  const db = await openReviewDatabase();
  await db.put('current', sound, 'sound');
  db.close();
}

/** A choice that stands among the reviews. */
async function readSound(): Promise<ReviewSchema['current']['value'] | undefined> {
  const db = await openReviewDatabase();
  try {
    return await db.get('current', 'sound');
  } finally {
    db.close();
  }
}

/**
 * Empties the database: a deletion would wait for every page that has it open. A damaged one is deleted,
 * since no page has it open.
 */
async function emptyDatabase(name: string): Promise<void> {
  let db: IDBPDatabase | null;
  try {
    db = await openAsItIs(name);
  } catch {
    // It is damaged.
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
