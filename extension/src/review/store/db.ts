/**
 * The review database, `gleaner-review` in IndexedDB (docs/architecture.md, "An answer"). Data of a
 * connection has the connection in its key, so that two accounts never see each other's.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { createOpener, openDatabase, type DatabaseOptions } from '../../platform/database.ts';
import type { AnsweredRow, DayRecord } from '../days/record.ts';
import type { ReviewSession } from '../session/session.ts';
import type {
  StoredBatch,
  StoredChoice,
  StoredDraft,
  StoredListing,
  StoredPlan,
  StoredSound,
} from './stored.ts';

/** Which window may write the session; a later owner has a higher number. */
export interface SessionOwner {
  readonly version: 1;
  readonly epoch: number;
}

export interface ReviewSchema extends DBSchema {
  plans: { key: [owner: string, planId: string]; value: StoredPlan };
  batches: { key: [owner: string, planId: string]; value: StoredBatch };
  listings: { key: string; value: StoredListing };
  current: {
    key: 'session' | 'draft' | 'choice' | 'sound' | 'owner';
    value: ReviewSession | StoredDraft | StoredChoice | StoredSound | SessionOwner;
  };
  /** Numbers of owners that may no longer write. */
  fences: { key: number; value: number };
  /** First answers that are not counted in their day yet, by the UUID of the answer. */
  answered: { key: string; value: AnsweredRow };
  days: { key: string; value: DayRecord };
  /** Each word of every first answer: the history of a word. The newest 50,000 of each account are kept. */
  log: {
    key: string;
    value: AnsweredRow;
    indexes: { word: [owner: string, term: string]; at: [owner: string, at: number] };
  };
}

export type ReviewDatabase = IDBPDatabase<ReviewSchema>;

const databaseName = 'gleaner-review';
const databaseVersion = 3;

/** IndexedDB does not accept null in a key. */
export function ownerKey(connection: string | null): string {
  return connection ?? '';
}

const options: Omit<DatabaseOptions<ReviewSchema>, 'onClosed'> = {
  name: databaseName,
  version: databaseVersion,
  upgrade(db, oldVersion) {
    const log = db.createObjectStore('log');
    log.createIndex('word', ['owner', 'term']);
    log.createIndex('at', ['owner', 'at']);
    if (oldVersion > 0) return;
    const names = [
      'plans',
      'batches',
      'listings',
      'current',
      'fences',
      'answered',
      'days',
    ] as const;
    for (const name of names) db.createObjectStore(name);
  },
};

/** A separate connection; close it after use. */
export function openReviewDatabase(): Promise<ReviewDatabase> {
  return openDatabase(options);
}

/** Returns one shared connection, opened again after the browser closed it. */
export function reviewOpener(): () => Promise<ReviewDatabase> {
  return createOpener(options);
}
