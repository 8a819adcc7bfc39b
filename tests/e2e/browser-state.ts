/**
 * What Gleaner and the relay keep in a Chromium, taken once and put back before each test: a fraction of
 * the time that a new browser takes. What the browser itself remembers of an extension (site permissions
 * that were asked for, private windows, an open side panel) stays, and needs a browser of the test's own.
 */
import type { BrowserContext, Page } from 'playwright';
import type { Chromium } from '../browser/chromium.ts';
import { ask, outboxPage } from '../pages/outbox-page.ts';

export interface BrowserState {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly kept: Kept;
}

/** Of the extension. By store; the key is null where the record holds it. */
interface Kept {
  readonly local: Record<string, unknown>;
  readonly databases: Record<
    string,
    Record<string, { readonly key: unknown; readonly record: unknown }[]>
  >;
}

export async function takeState(chromium: Chromium): Promise<BrowserState> {
  const page = await chromium.openPage(outboxPage);
  await provide(page);
  const kept = await page.evaluate(() => gleanerState.take());
  await page.close();
  return { cookies: await chromium.context.cookies(), kept };
}

/** Leaves one empty page open: drawing anything else would slow down the tests of other browsers. */
export async function rest({ context }: Chromium): Promise<void> {
  const empty = await context.newPage();
  for (const other of context.pages()) if (other !== empty) await other.close();
}

/**
 * The worker is a new one. Call on a browser at rest.
 * @param asleep whether the worker stays stopped, for a browser that no test uses now
 */
export async function putState(
  chromium: Chromium,
  state: BrowserState,
  { asleep = false } = {},
): Promise<void> {
  const { context } = chromium;
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no page');
  await page.goto(`chrome-extension://${chromium.extensionId}/${outboxPage}`);
  await context.unrouteAll();
  await context.clearCookies();
  await context.addCookies(state.cookies);
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  const stopWorkers = () => session.send('ServiceWorker.stopAllWorkers');
  await stopWorkers();
  await provide(page);
  await page.evaluate((kept) => gleanerState.put(kept), state.kept);
  // Restoring the data wakes the worker, which may have read only a part of it.
  await stopWorkers();
  if (!asleep) await ask(page, 'drainOutbox');
  await session.detach();
  await page.goto('about:blank');
}

declare global {
  var gleanerState: { take(): Promise<Kept>; put(kept: Kept): Promise<void> };
}

async function provide(page: Page): Promise<void> {
  await page.evaluate(() => {
    const the = {
      result<T>(request: IDBRequest<T>): Promise<T> {
        return new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(request.error?.message ?? 'IndexedDB failed'));
        });
      },
      async each(work: (name: string, db: IDBDatabase) => Promise<void>): Promise<void> {
        for (const { name = '' } of await indexedDB.databases()) {
          const db = await the.result(indexedDB.open(name));
          await work(name, db);
          db.close();
        }
      },
    };
    globalThis.gleanerState = {
      async take() {
        const databases: Kept['databases'] = {};
        await the.each(async (name, db) => {
          const stores: Kept['databases'][string] = {};
          for (const storeName of db.objectStoreNames) {
            const store = db.transaction(storeName).objectStore(storeName);
            const [keys, records] = [
              await the.result(store.getAllKeys()),
              await the.result(store.getAll()),
            ];
            const isInRecord = store.keyPath !== null;
            stores[storeName] = records.map((record: unknown, place) => ({
              key: isInRecord ? null : keys[place],
              record,
            }));
          }
          databases[name] = stores;
        });
        return { local: await chrome.storage.local.get(null), databases };
      },
      async put({ local, databases }) {
        await chrome.alarms.clearAll();
        await chrome.scripting.unregisterContentScripts();
        await chrome.action.setBadgeText({ text: '' });
        await the.each(async (name, db) => {
          const names = [...db.objectStoreNames];
          if (names.length === 0) return;
          const transaction = db.transaction(names, 'readwrite');
          const done = new Promise<void>((resolve, reject) => {
            transaction.oncomplete = () => resolve();
            transaction.onabort = () => reject(new Error(`${name} could not be put back`));
          });
          for (const storeName of names) {
            const store = transaction.objectStore(storeName);
            store.clear();
            for (const { key, record } of databases[name]?.[storeName] ?? []) {
              if (key === null) store.put(record);
              else store.put(record, key as IDBValidKey);
            }
          }
          await done;
        });
        await chrome.storage.local.clear();
        await chrome.storage.local.set(local);
        await chrome.storage.session.clear();
      },
    };
  });
}
