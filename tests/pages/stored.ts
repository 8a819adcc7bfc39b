/** Everything the extension keeps in its browser, as one text to search: nothing is left out by name. */
import type { Page } from 'playwright';
import type { Firefox } from '../browser/firefox.ts';

/** `page` is any document of the extension. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(readEverything);
}

/** The same in Firefox; `context` is any document of the extension. */
export function everythingStoredIn(firefox: Firefox, context: string): Promise<string> {
  return firefox.evaluate<string>(context, String(readEverything));
}

/** Runs in a document of the extension. */
async function readEverything(): Promise<string> {
  // A method: of a function that a constant names, tsx makes a call of its own helper, which no page has.
  const the = {
    result<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message ?? 'IndexedDB failed'));
      });
    },
    /** Null when it was deleted meanwhile: an empty one of ours would be in Gleaner's way. */
    existing(name: string): Promise<IDBDatabase | null> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name);
        let isNew = false;
        opening.onupgradeneeded = () => {
          isNew = true;
          opening.transaction?.abort();
        };
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => {
          if (isNew) resolve(null);
          else reject(new Error(opening.error?.message ?? 'IndexedDB failed'));
        };
      });
    },
  };
  const databases: Record<string, unknown> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await the.existing(name);
    if (!db) continue;
    for (const store of db.objectStoreNames) {
      const entries = db.transaction(store).objectStore(store);
      databases[`${name} ${store}`] = [
        await the.result(entries.getAllKeys()),
        await the.result(entries.getAll()),
      ];
    }
    db.close();
  }
  const caches = await globalThis.caches.keys();
  const pageStorage = [Object.entries(localStorage), Object.entries(sessionStorage)];
  const { cookie } = document;
  const [local, session, sync] = await Promise.all([
    chrome.storage.local.get(null),
    chrome.storage.session.get(null),
    chrome.storage.sync.get(null),
  ]);
  return JSON.stringify({ databases, local, session, sync, caches, pageStorage, cookie });
}
