/**
 * The outbox's database: `gleaner-outbox` in IndexedDB, written with strict durability so that a word
 * the learner was promised survives a power cut (design section 4, Outbox).
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import {
  outboxRecordVersion,
  type OutboxReason,
  type OutboxRecord,
  type OutboxState,
} from './record.ts';
import { renewLog } from './renew-log.ts';

/** Nothing is sent before; survives the worker's death, so that Retry-After is obeyed. */
export interface OutboxPause {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: OutboxReason;
  /** Failures in a row that made it. */
  readonly failures: number;
}

interface OutboxSchema extends DBSchema {
  records: {
    key: string;
    value: OutboxRecord;
    indexes: { createdAt: number; state: OutboxState; forms: string; sessionId: string };
  };
  settings: { key: 'pause'; value: OutboxPause };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
type Stores = ('records' | 'settings')[];
export type OutboxTransaction = IDBPTransaction<OutboxSchema, Stores, 'readwrite'>;

const outboxName = 'gleaner-outbox';
const databaseVersion = 1;

let opened: Promise<OutboxDatabase> | undefined;

/** One connection a context. Reopened when the browser closes it. */
export function openOutbox(): Promise<OutboxDatabase> {
  opened ??= openDB<OutboxSchema>(outboxName, databaseVersion, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) {
        const records = db.createObjectStore('records', { keyPath: 'id' });
        records.createIndex('createdAt', 'createdAt');
        records.createIndex('state', 'state');
        records.createIndex('forms', 'forms', { multiEntry: true });
        records.createIndex('sessionId', 'sessionId');
        db.createObjectStore('settings');
      }
    },
    // A newer Gleaner in another context waits for this one to let go.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  opened.then(renewLog, () => undefined);
  return opened;
}

/** Runs `work` in one strict transaction and resolves when it is on disk. */
export async function write<T>(
  db: OutboxDatabase,
  work: (transaction: OutboxTransaction) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction<Stores, 'readwrite'>(['records', 'settings'], 'readwrite', {
    durability: 'strict',
  });
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    transaction.done.catch(() => undefined);
    throw error;
  }
}

/** From the version it names to the next. */
export type RecordUpgrades = Readonly<Record<number, (stored: object) => object>>;

const recordUpgrades: RecordUpgrades = {
  // Version 2 tells a word from a sentence for a known word, and keeps the term as it was met.
  1: (stored) => ({
    ...stored,
    ...('spec' in stored && {
      purpose: 'word',
      met: (stored as { spec: { term: string } }).spec.term,
    }),
    version: 2,
  }),
};

/**
 * A stored record in today's shape, or null when a newer Gleaner wrote it: such a record is left where
 * it is for that Gleaner to read.
 */
export function upgradeRecord(
  stored: object,
  upgrades: RecordUpgrades = recordUpgrades,
  target: number = outboxRecordVersion,
): OutboxRecord | null {
  let record = stored;
  for (let version = versionOf(record); version !== target; version = versionOf(record)) {
    const upgrade = version < target ? upgrades[version] : undefined;
    if (!upgrade) return null;
    record = upgrade(record);
  }
  return record as OutboxRecord;
}

function versionOf(record: object): number {
  return 'version' in record && typeof record.version === 'number' ? record.version : NaN;
}

/** Stored records as they can be read today. */
export function readable(stored: readonly object[]): OutboxRecord[] {
  return stored.flatMap((one) => upgradeRecord(one) ?? []);
}
