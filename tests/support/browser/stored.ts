/** Everything the extension keeps in its browser, as one text to search: nothing is left out by name. */
import type { Page } from 'playwright';

/** `page` is any document of the extension. */
export async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message ?? 'IndexedDB failed'));
      });
    const databases: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await result(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const entries = db.transaction(store).objectStore(store);
        databases[`${name} ${store}`] = [
          await result(entries.getAllKeys()),
          await result(entries.getAll()),
        ];
      }
      db.close();
    }
    const caches = await globalThis.caches.keys();
    const pageStorage = [Object.entries(localStorage), Object.entries(sessionStorage)];
    const [local, session, sync] = await Promise.all([
      chrome.storage.local.get(null),
      chrome.storage.session.get(null),
      chrome.storage.sync.get(null),
    ]);
    return JSON.stringify({ databases, local, session, sync, caches, pageStorage });
  });
}
