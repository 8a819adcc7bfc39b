/**
 * The outbox's database: `gleaner-outbox` in IndexedDB, written with strict durability so that a collected
 * word survives a power cut.
 */
import type { IDBPObjectStore, IDBPTransaction, StoreNames } from 'idb';
import { createOpener } from '../../platform/database.ts';
import { outboxRecordVersion, type OutboxRecord, type OutboxState } from './record.ts';
import type { OutboxDatabase, OutboxSchema } from './schema.ts';
import { storedParts } from './kept-sentence.ts';
import { renewLog } from './renew-log.ts';
import { bringBack, copiedRevision, copyRecords, mendCopy } from './second-copy.ts';
import { announceChange } from './watch.ts';
import { keptAt } from '../../platform/keep-error.ts';

export type { OutboxDatabase, OutboxPause } from './schema.ts';

type Stores = ('records' | 'settings' | 'copied')[];

/** Runs one strict transaction. All changes of records go through it, so that the second copy follows. */
export interface OutboxTransaction {
  readonly records: Pick<
    IDBPObjectStore<OutboxSchema, Stores, 'records', 'readwrite'>,
    'get' | 'getAll' | 'index'
  >;
  readonly settings: IDBPObjectStore<OutboxSchema, Stores, 'settings', 'readwrite'>;
  readonly put: (record: OutboxRecord) => Promise<unknown>;
  readonly delete: (id: string) => Promise<void>;
}

const outboxName = 'gleaner-outbox';
const databaseVersion = 3;
/** A word just clicked is stored first. */
const restMs = 1_000;

/** One connection per context. Opens again after the browser closes it. */
export const openOutbox: () => Promise<OutboxDatabase> = createOpener<OutboxSchema, number>({
  name: outboxName,
  version: databaseVersion,
  upgrade: (db, oldVersion, _newVersion, transaction) => upgradeOutbox(db, oldVersion, transaction),
  // Read before the database's own number, so that a change in between can only make it seem older.
  before: () => copiedRevision().catch(() => 0),
  ready: async (db, copied = 0) => {
    if (((await db.get('copied', 'revision')) ?? 0) < copied) {
      await bringBack(db);
      announceChange();
    }
    renewLog(restMs);
    // The background opens the outbox at each start, so a page need not do this too.
    if (!('document' in globalThis)) {
      setTimeout(() => void mendCopy(db).catch(keptAt('outbox: mend the copy')), restMs);
    }
  },
});

/** Upgrades an older version in place. */
function upgradeOutbox(
  db: OutboxDatabase,
  oldVersion: number,
  transaction: IDBPTransaction<OutboxSchema, StoreNames<OutboxSchema>[], 'versionchange'>,
): void {
  if (oldVersion < 1) {
    const records = db.createObjectStore('records', { keyPath: 'id' });
    records.createIndex('createdAt', 'createdAt');
    records.createIndex('state', 'state');
    records.createIndex('forms', 'forms', { multiEntry: true });
    records.createIndex('sessionId', 'sessionId');
    db.createObjectStore('settings');
  }
  if (oldVersion < 2) db.createObjectStore('copied');
  if (oldVersion < 3) {
    const records = transaction.objectStore('records');
    records.createIndex('kindAndTime', ['kind', 'createdAt']);
    records.createIndex('settledBy', ['state', 'kind', 'createdAt']);
  }
  // The records still have to be copied; a new database has none.
  if (oldVersion === 1) void transaction.objectStore('copied').put(1, 'revision');
}

/** Runs `work` in one strict transaction. Resolves when it is on disk, and in the second copy too. */
export async function writeOutbox<T>(
  db: OutboxDatabase,
  work: (transaction: OutboxTransaction) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction<Stores, 'readwrite'>(
    ['records', 'settings', 'copied'],
    'readwrite',
    { durability: 'strict' },
  );
  const records = transaction.objectStore('records');
  const changed = new Set<string>();
  let result: T;
  try {
    result = await work({
      records,
      settings: transaction.objectStore('settings'),
      put: (record) =>
        Promise.all(
          storedParts(record).map((part) => {
            changed.add(part.id);
            return records.put(part);
          }),
        ),
      delete: (id) => {
        changed.add(id);
        return records.delete(id);
      },
    });
    if (changed.size > 0) {
      const copied = transaction.objectStore('copied');
      await copied.put(((await copied.get('revision')) ?? 0) + 1, 'revision');
    }
    await transaction.done;
  } catch (error) {
    // Its error is the one that is thrown.
    transaction.done.catch(() => undefined);
    throw error;
  }
  if (changed.size > 0) await copyRecords(db, changed);
  return result;
}

/** Each function upgrades from its version to the next. */
export type RecordUpgrades = Readonly<Record<number, (stored: object) => object>>;

const recordUpgrades: RecordUpgrades = {
  // Version 2 separates a word from a sentence for a known word, and keeps the term as it stood on the
  // page.
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
 * A stored record in today's shape, or null when a newer Gleaner wrote it: that record stays in place for
 * the newer Gleaner to read.
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

/** The stored records that this version can read. */
export function readableRecords(stored: readonly object[]): OutboxRecord[] {
  return stored.flatMap((one) => upgradeRecord(one) ?? []);
}

/** All records that this version can read and that have one of these states: each record once. */
export async function recordsIn(
  db: OutboxDatabase,
  states: readonly OutboxState[],
): Promise<OutboxRecord[]> {
  // In one transaction: a record that changes its state between two of them would be in neither.
  const index = db.transaction('records').store.index('state');
  const stored = await Promise.all(states.map((state) => index.getAll(state)));
  return readableRecords(stored.flat());
}
