/**
 * A second copy of every write that is not sent, in `storage.local`. A browser that finds its database
 * damaged throws it away and begins an empty one: Chromium does so after a crash that tore the end of the
 * database's own list of files. What was lost is then brought back from here.
 *
 * Each change of the outbox counts `revision` up in the database, in the same transaction, and the copy
 * follows with that number before the change is reported. So the copy is never ahead of a database that is
 * whole, and a database that is behind its copy has lost something. A record that is sent says so in the
 * copy before it goes out: brought back, it is looked up first, like any that a dead worker left.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { OutboxDatabase } from './schema.ts';
import type { OutboxRecord, OutboxState } from './record.ts';

const header = 'unsent';
const entryPrefix = `${header}:`;
const lock = 'gleaner-unsent-copy';

const headerSchema = z.catch(
  z.object({ version: z.literal(1), revision: z.number() }),
  // Absent, or of a newer Gleaner, which brings it back itself.
  { version: 1, revision: 0 },
);
/** The rest of a record carries its own version and is upgraded when the outbox reads it. */
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
 * Call in the first turn of the background. Scripts of ours in pages need no storage, so that a page whose
 * process was taken over cannot read the words from there. Firefox has no such switch.
 */
export function closeStorageToPages(): void {
  const { local } = browser.storage;
  if ('setAccessLevel' in local) void local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
}

/** Of the database that was copied last; 0 where there is no copy. */
export async function copiedRevision(): Promise<number> {
  const stored = await browser.storage.local.get(header);
  return z.parse(headerSchema, stored[header]).revision;
}

/** Copies these records as they are now, or their absence. Never throws: the next start mends it. */
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
  } catch {
    // The database has it, strictly.
  }
}

/** Makes the copy what the database is. @throws where storage takes nothing */
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

/** Puts what is copied into a database that has lost it, once. */
export async function bringBack(db: OutboxDatabase): Promise<void> {
  await navigator.locks.request(lock, async () => {
    const revision = await copiedRevision();
    const records = await copiedRecords();
    const transaction = db.transaction(['records', 'copied'], 'readwrite', {
      durability: 'strict',
    });
    const copied = transaction.objectStore('copied');
    // Another context may have been first.
    if (((await copied.get('revision')) ?? 0) < revision) {
      for (const record of records) await transaction.objectStore('records').put(record);
      await copied.put(revision, 'revision');
    }
    await transaction.done;
  });
}

/** Nothing of it is left. Call before the database is emptied, which else would seem to have lost it. */
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

/** What the copy is to hold of these records, and what not. */
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
    // An older state, brought back, might be sent again: none is better.
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
