/**
 * What Gleaner and the relay keep in a browser, taken once and put back before each test: a fraction of
 * the time that a new browser takes. What the browser itself remembers of an extension (site permissions
 * that were asked for, private windows, an open side panel) stays, and needs a browser of the test's own.
 */
import type { BrowserContext, Page } from 'playwright';
import type { GleanerBrowser } from '../browser/gleaner-browser.ts';
import { ask, outboxPage } from '../pages/outbox-page.ts';

export interface BrowserState {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly kept: Kept;
}

/** Of the extension. */
interface Kept {
  readonly local: Record<string, unknown>;
  readonly databases: readonly KeptDatabase[];
}

interface KeptDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly KeptStore[];
}

interface KeptStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly Pick<IDBIndex, 'name' | 'keyPath' | 'unique' | 'multiEntry'>[];
  /** In the order of the records. */
  readonly keys: readonly unknown[];
  readonly records: readonly unknown[];
}

export async function takeState(gleaner: GleanerBrowser): Promise<BrowserState> {
  const page = await gleaner.openPage(outboxPage);
  await provide(page);
  const kept = await page.evaluate(() => gleanerState.take());
  await page.close();
  return { cookies: await gleaner.context.cookies(), kept };
}

/** Not `about:blank`: what Gleaner opens would take that tab's place in Firefox. */
const empty = 'data:text/plain,';

/** Leaves one empty page open: drawing anything else would slow down the tests of other browsers. */
export async function rest({ context }: GleanerBrowser): Promise<void> {
  const last = await context.newPage();
  await last.goto(empty);
  for (const other of context.pages()) if (other !== last) await other.close();
}

/**
 * The background is a new one. Call on a browser at rest.
 * @param asleep whether the worker stays stopped, for a browser that no test uses now
 */
export async function putState(
  gleaner: GleanerBrowser,
  state: BrowserState,
  { asleep = false } = {},
): Promise<void> {
  const { context } = gleaner;
  const [page] = context.pages();
  if (!page) throw new Error('The browser has no page');
  await page.goto(gleaner.extensionUrl(outboxPage));
  await context.unrouteAll();
  await context.clearCookies();
  await context.addCookies(state.cookies);
  await gleaner.endBackground();
  await provide(page);
  await page.evaluate((kept) => gleanerState.put(kept), state.kept);
  // Restoring the data wakes the worker, which may have read only a part of it.
  await gleaner.endBackground();
  if (!asleep) await ask(page, 'drainOutbox');
  await page.goto(empty);
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
      async content(store: IDBObjectStore): Promise<KeptStore> {
        const [keys, records] = await Promise.all([
          the.result(store.getAllKeys()),
          the.result<unknown[]>(store.getAll()),
        ]);
        const indexes = [...store.indexNames].map((name) => store.index(name));
        return {
          ...{ name: store.name, keyPath: store.keyPath, keys, records },
          indexes: indexes.map(({ name, keyPath, unique, multiEntry }) => ({
            ...{ name, keyPath, unique, multiEntry },
          })),
        };
      },
      async make({ name, version, stores }: KeptDatabase): Promise<boolean> {
        const opening = indexedDB.open(name, version);
        let isNew = false;
        opening.onupgradeneeded = () => {
          isNew = true;
          for (const { keyPath, indexes, keys, records, ...store } of stores) {
            const made = opening.result.createObjectStore(store.name, { keyPath });
            for (const index of indexes) made.createIndex(index.name, index.keyPath, index);
            for (const [place, record] of records.entries())
              made.put(record, ...(keyPath === null ? [keys[place] as IDBValidKey] : []));
          }
        };
        // Once all of it is written.
        (await the.result(opening)).close();
        return isNew;
      },
      async remove(name: string): Promise<void> {
        await the.result(indexedDB.deleteDatabase(name));
      },
    };
    globalThis.gleanerState = {
      async take() {
        const databases: KeptDatabase[] = [];
        for (const { name = '' } of await indexedDB.databases()) {
          const db = await the.result(indexedDB.open(name));
          const stores: KeptStore[] = [];
          for (const store of db.objectStoreNames)
            stores.push(await the.content(db.transaction(store).objectStore(store)));
          databases.push({ name, version: db.version, stores });
          db.close();
        }
        return { local: await chrome.storage.local.get(null), databases };
      },
      async put({ local, databases }) {
        // The toolbar popup is no page of the context, and may still write what it read.
        for (const popup of chrome.extension.getViews({ type: 'popup' })) popup.close();
        await chrome.alarms.clearAll();
        await chrome.scripting.unregisterContentScripts();
        await chrome.action.setBadgeText({ text: '' });
        for (const { name = '' } of await indexedDB.databases()) await the.remove(name);
        for (const database of databases) {
          // A worker that woke meanwhile may have made it.
          while (!(await the.make(database))) await the.remove(database.name);
        }
        localStorage.clear();
        await chrome.storage.local.clear();
        await chrome.storage.local.set(local);
        await chrome.storage.session.clear();
      },
    };
  });
}
