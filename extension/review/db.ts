/**
 * The review database, `gleaner-review` in IndexedDB (design section 4, Review). What belongs to a
 * connection has it in its key, so that two accounts never see each other's.
 */
import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { AnsweredRow, DayRecord } from './history/record.ts';
import type { ReviewSession } from './session.ts';
import type {
  StoredBatch,
  StoredChoice,
  StoredListing,
  StoredPlan,
  StoredSound,
} from './stored.ts';

/** Which window may write the session; a later one has a higher number. */
export interface SessionOwner {
  readonly version: 1;
  readonly epoch: number;
}

export interface ReviewSchema extends DBSchema {
  plans: { key: [owner: string, planId: string]; value: StoredPlan };
  batches: { key: [owner: string, planId: string]; value: StoredBatch };
  listings: { key: string; value: StoredListing };
  current: {
    key: 'session' | 'choice' | 'sound' | 'owner';
    value: ReviewSession | StoredChoice | StoredSound | SessionOwner;
  };
  /** Numbers of owners who may write no more. */
  fences: { key: number; value: number };
  /** First answers that are not yet counted in their day, by the UUID of the answer. */
  answered: { key: string; value: AnsweredRow };
  days: { key: string; value: DayRecord };
}

export type ReviewDatabase = IDBPDatabase<ReviewSchema>;

const databaseName = 'gleaner-review';
const databaseVersion = 2;

type Upgrade = IDBPTransaction<ReviewSchema, StoreNames<ReviewSchema>[], 'versionchange'>;

async function upgradeFrom(version: number, db: ReviewDatabase, upgrade: Upgrade): Promise<void> {
  const plans = version < 1 ? [] : await upgrade.objectStore('plans').getAll();
  const batches = version < 1 ? [] : await upgrade.objectStore('batches').getAll();
  if (version >= 1) {
    db.deleteObjectStore('plans');
    db.deleteObjectStore('batches');
  } else db.createObjectStore('current');
  for (const name of ['plans', 'batches', 'listings', 'fences', 'answered', 'days'] as const)
    db.createObjectStore(name);
  // Version 1 kept neither apart by connection, and noted it of batches alone.
  await Promise.all([
    ...plans.map((plan) => upgrade.objectStore('plans').put(plan, ['', plan.id])),
    ...batches.map((batch) =>
      upgrade.objectStore('batches').put(batch, [ownerKey(batch.connection), batch.planId]),
    ),
  ]);
}

/** IndexedDB takes no null for a key. */
export function ownerKey(connection: string | null): string {
  return connection ?? '';
}

/** @param onTerminated the browser has closed it, as on a full disk */
export function openReviewDatabase(
  onTerminated: () => void = () => undefined,
): Promise<ReviewDatabase> {
  return openDB<ReviewSchema>(databaseName, databaseVersion, {
    upgrade(db, oldVersion, _newVersion, transaction) {
      upgradeFrom(oldVersion, db, transaction).catch(() => transaction.abort());
    },
    // A newer Gleaner in another window waits for this one to let go.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
    },
    terminated: onTerminated,
  });
}
