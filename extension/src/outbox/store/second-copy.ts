/**
 * A second copy of every unsent write, in `storage.local`. A browser that finds its database damaged
 * deletes it and starts an empty one: Chromium does so after a crash that tore the end of the database's
 * list of files. The lost records are then restored from here.
 * Each change of the outbox increments `revision` in the database, in the same transaction, and the copy
 * follows with that number before the change is reported. So the copy is never newer than an undamaged
 * database, and a database that is behind its copy has lost something. A record that is about to be sent is
 * marked so in the copy first: when restored, it is looked up, like any record of a killed worker.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { OutboxDatabase } from './schema.ts';
import type { OutboxRecord, OutboxState } from './record.ts';
import { keepError } from '../../platform/keep-error.ts';

const header = 'unsent';
const entryPrefix = `${header}:`;
const lock = 'gleaner-unsent-copy';

const headerSchema = z.catch(
  z.object({ version: z.literal(1), revision: z.number() }),
  // Absent, or written by a newer Gleaner, which restores it itself.
  { version: 1, revision: 0 },
);
/** The rest of a record carries its own version; the outbox upgrades it on read. */
const entrySchema = z.looseObject({ id: z.string(), version: z.number() });

const unsentStates: readonly OutboxState[] = [
  'waiting',
  'sending',
  'needs-attention',
  'unconfirmed',
];

/** Whether an item of `storage.local` is part of the copy. */
export function isOfCopy(name: string): boolean {
  return name === header || name.startsWith(entryPrefix);
}

/**
 * Call in the first turn of the background. Our scripts in pages need no storage, so a page with a
 * compromised renderer must not read the words there. Firefox has no such switch.
 */
export function closeStorageToPages(): void {
  const { local } = browser.storage;
  if ('setAccessLevel' in local) void local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Revision of the database at the last copy; 0 when there is no copy. */
export async function copiedRevision(): Promise<number> {
  const stored = await browser.storage.local.get(header);
  return z.parse(headerSchema, stored[header]).revision;
}

/**
 * Copies the current state of these records, or their absence. Never throws: the next start repairs the
 * copy.
 */
export async function copyRecords(db: OutboxDatabase, ids: Iterable<string>): Promise<void> {
  try {
    await navigator.locks.request(lock, async () => {
      const transaction = db.transaction(['records', 'copied']);
      const store = transaction.objectStore('records');
      const revision = await transaction.objectStore('copied').get('revision');
      const current = new Map<string, OutboxRecord | undefined>();
      for (const id of ids) current.set(id, await store.get(id));
      await put(changes(current), revision ?? 0);
    });
  } catch (error) {
    void keepError('outbox: second copy', error);
    // The database has the change, written strictly.
  }
}

/** Makes the copy equal to the database. @throws when the storage refuses the write */
export async function mendCopy(db: OutboxDatabase): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const transaction = db.transaction(['records', 'copied']);
    const index = transaction.objectStore('records').index('state');
    const revision = (await transaction.objectStore('copied').get('revision')) ?? 0;
    const stored = await Promise.all(unsentStates.map((state) => index.getAll(state)));
    const unsent = new Map(stored.flat().map((record) => [record.id, record]));
    const copied = new Set((await copiedRecords()).map(({ id }) => id));
    const isWhole =
      copied.size === unsent.size &&
      [...copied].every((id) => unsent.has(id)) &&
      revision === (await copiedRevision());
    if (isWhole) return;
    const gone = [...copied].map((id) => [id, undefined] as const);
    await put(changes(new Map([...gone, ...unsent])), revision);
  });
}

/** Restores the copied records into a database that lost them, once. */
export async function bringBack(db: OutboxDatabase): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const revision = await copiedRevision();
    const records = await copiedRecords();
    const transaction = db.transaction(['records', 'copied'], 'readwrite', {
      durability: 'strict',
    });
    const copied = transaction.objectStore('copied');
    // Another context may have done it first.
    if (((await copied.get('revision')) ?? 0) < revision) {
      for (const record of records) await transaction.objectStore('records').put(record);
      await copied.put(revision, 'revision');
    }
    await transaction.done;
  });
}

/**
 * Deletes the copy. Call it before the database is emptied, or the database would seem to have lost its
 * records.
 */
export async function forgetCopy(): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const names = Object.keys(await browser.storage.local.get(null));
    await browser.storage.local.remove(names.filter(isOfCopy));
  });
}

interface Changes {
  readonly kept: Readonly<Record<string, OutboxRecord>>;
  readonly gone: readonly string[];
}

/** Splits these records into those the copy holds and those it does not. */
function changes(current: ReadonlyMap<string, OutboxRecord | undefined>): Changes {
  const kept: Record<string, OutboxRecord> = {};
  const gone: string[] = [];
  for (const [id, record] of current) {
    const isUnsent = record !== undefined && unsentStates.includes(record.state);
    if (isUnsent) kept[entryPrefix + id] = record;
    else gone.push(entryPrefix + id);
  }
  return { kept, gone };
}

async function put({ kept, gone }: Changes, revision: number): Promise<void> {
  const { local } = browser.storage;
  if (gone.length > 0) await local.remove([...gone]);
  try {
    await local.set({ ...kept, [header]: { version: 1, revision } });
  } catch (error) {
    // An older state of a record might be sent twice after a restore, so keep none.
    await local.remove(Object.keys(kept));
    throw error;
  }
}

async function copiedRecords(): Promise<OutboxRecord[]> {
  const stored = Object.entries(await browser.storage.local.get(null));
  return stored.flatMap(([name, value]) => {
    const isEntry = name.startsWith(entryPrefix) && z.safeParse(entrySchema, value).success;
    return isEntry ? (value as OutboxRecord) : [];
  });
}
