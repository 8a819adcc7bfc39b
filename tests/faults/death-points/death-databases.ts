/** Databases of the extension besides the outbox, as this device could have them: read and written in its page. */
import { until } from '../../processes/child.ts';
import type { DeathBench } from './death-bench.ts';

type Value = Readonly<Record<string, unknown>>;

/** Values by store. */
type Content = Readonly<Record<string, readonly Value[]>>;

interface OlderDatabase {
  readonly version: number;
  /** By store. */
  readonly keyPaths: Readonly<Record<string, string | string[]>>;
  /** By store, and then by name. */
  readonly indexes: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

/** The account that is connected. */
export function connectionOf({ outbox }: DeathBench): Promise<string> {
  return outbox.evaluate(async () => {
    const { session } = await chrome.storage.local.get<{ session: { connection: string } }>(
      'session',
    );
    return session.connection;
  });
}

interface Manner {
  /** Stores that the same transaction empties first. */
  readonly emptied?: readonly string[];
  /** Of the one value that has no key in it. */
  readonly key?: string;
}

/** Puts values into a database, in one transaction. One that was just forgotten is first made by the popup. */
export async function putInto(
  bench: DeathBench,
  name: string,
  content: Content,
  manner: Manner = {},
): Promise<void> {
  const put = () => putIntoExisting(bench, name, content, manner);
  if (await put()) return;
  const popup = await bench.browser.openPage('popup.html');
  await until(`${name} to be there`, put);
  await popup.close();
}

/** @returns false where there is no such database: an empty one of ours would be in Gleaner's way */
function putIntoExisting(
  { outbox }: DeathBench,
  name: string,
  content: Content,
  { emptied = [], key }: Manner,
): Promise<boolean> {
  return outbox.evaluate(
    async ([database, values, empty, keyOf]) => {
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => resolve(opening.result);
      });
      if (!db) return false;
      const transaction = db.transaction(Object.keys(values), 'readwrite');
      for (const store of empty) transaction.objectStore(store).clear();
      for (const [store, all] of Object.entries(values))
        for (const value of all) transaction.objectStore(store).put(value, keyOf);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(new Error(`${database} cannot be changed`));
      });
      db.close();
      return true;
    },
    [name, content, emptied, key] as const,
  );
}

/** All values of a store. */
export function allOf(bench: DeathBench, name: string, store: string): Promise<readonly Value[]> {
  return bench.outbox.evaluate(
    async ([database, from]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(new Error(`${database} cannot be opened`));
        opening.onsuccess = () => resolve(opening.result);
      });
      const reading = db.transaction(from).objectStore(from).getAll();
      const values = await new Promise<Value[]>((resolve, reject) => {
        reading.onsuccess = () => resolve(reading.result as Value[]);
        reading.onerror = () => reject(new Error(`${database} cannot be read`));
      });
      db.close();
      return values;
    },
    [name, store] as const,
  );
}

/** The database is as an older Gleaner left it. The background opens it when it next needs it. */
export async function leaveOlder(
  bench: DeathBench,
  name: string,
  older: OlderDatabase,
  content: Content,
): Promise<void> {
  // The background may open one of its own version in between.
  await until(`an older ${name}`, () => makeAnew(bench, name, older));
  await putInto(bench, name, content);
}

function makeAnew({ outbox }: DeathBench, name: string, older: OlderDatabase): Promise<boolean> {
  return outbox.evaluate(
    ([database, { version, keyPaths, indexes }]) =>
      new Promise<boolean>((resolve) => {
        const deleting = indexedDB.deleteDatabase(database);
        deleting.onerror = () => resolve(false);
        deleting.onsuccess = () => {
          const opening = indexedDB.open(database, version);
          opening.onerror = () => resolve(false);
          opening.onupgradeneeded = () => {
            for (const [store, keyPath] of Object.entries(keyPaths)) {
              const made = opening.result.createObjectStore(store, { keyPath });
              for (const [index, path] of Object.entries(indexes[store] ?? {}))
                made.createIndex(index, path);
            }
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve(true);
          };
        };
      }),
    [name, older] as const,
  );
}
