/**
 * The outbox as it is on disk, read and changed from a document of the extension that runs no code of
 * ours. It wakes the worker as any of Gleaner's pages would, by asking it to send what is due.
 */
import type { Page } from 'playwright';

/** The part of a record that these tests need, in every version of its shape. */
export interface KeptWord {
  readonly id: string;
  readonly term: string;
  readonly state: string;
  readonly reason: string;
  readonly createdAt: number;
  readonly attempts: number;
  /** Its grace stands still. */
  readonly isBeingEdited: boolean;
}

/** The browser shows it as it is. */
export const outboxPage = 'manifest.json';

/** Every collected word that is kept, the oldest first. */
export async function keptWords(page: Page): Promise<KeptWord[]> {
  await provide(page);
  return page.evaluate(() => gleanerOutbox.read());
}

/** Removes all waits: grace, backoff, pause. The rules stay the same; only waiting time is saved. */
export async function hasten(page: Page): Promise<void> {
  await provide(page);
  await page.evaluate(() => gleanerOutbox.hasten());
}

/** Any change of records by the test itself; each is given the record and changes it in place. */
export async function changeWord(
  page: Page,
  term: string,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  await provide(page);
  await page.evaluate(([word, change]) => gleanerOutbox.change(word, change), [
    term,
    changed,
  ] as const);
}

/** Deletes every record that waits for the learner, as the learner can in the list. */
export async function deleteStuck(page: Page): Promise<void> {
  await provide(page);
  await page.evaluate(() => gleanerOutbox.deleteStuck());
}

/** Keeps a further record, made of one that is kept and of what is to differ. */
export async function putRecord(
  page: Page,
  model: string,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  await provide(page);
  await page.evaluate(([id, change]) => gleanerOutbox.put(id, change), [model, changed] as const);
}

/** Asks the worker for something in the way of Gleaner's own pages, waking it where it is dead. */
export async function ask(page: Page, type: string, data?: unknown): Promise<unknown> {
  await provide(page);
  return page.evaluate(([name, content]) => gleanerOutbox.ask(name, content), [
    type,
    data,
  ] as const);
}

/**
 * Wakes the worker and waits until none of these words is on its way any longer, saving the clock; at
 * most a minute.
 * @returns the words of `terms` that are kept then
 */
export async function untilSettled(page: Page, terms: readonly string[]): Promise<KeptWord[]> {
  await provide(page);
  return page.evaluate((words) => gleanerOutbox.untilSettled(words), terms);
}

interface OutboxTools {
  read(): Promise<KeptWord[]>;
  hasten(): Promise<void>;
  change(term: string, changed: Readonly<Record<string, unknown>>): Promise<void>;
  deleteStuck(): Promise<void>;
  put(model: string, changed: Readonly<Record<string, unknown>>): Promise<void>;
  ask(type: string, data?: unknown): Promise<unknown>;
  untilSettled(terms: readonly string[]): Promise<KeptWord[]>;
}

declare global {
  var gleanerOutbox: OutboxTools;
}

/** Puts the tools into the page, once. */
async function provide(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ('gleanerOutbox' in globalThis) return;
    interface Stored {
      id: string;
      kind: string;
      state: string;
      reason?: string;
      createdAt: number;
      notBefore: number;
      retryAt?: number;
      editing?: { since: number };
      attempts: number;
      spec: { term: string };
    }

    /** Waits until Gleaner has made it: a database that is absent is not one that is empty. */
    async function opened(): Promise<IDBDatabase> {
      const deadline = Date.now() + 15_000;
      for (;;) {
        const known = await indexedDB.databases();
        const db = known.some(({ name }) => name === 'gleaner-outbox') ? await existing() : null;
        if (db) return db;
        if (Date.now() > deadline) throw new Error('There is no outbox');
        // The worker makes it when it starts. No event tells that another page has made a database.
        tools.ask('isAwake').catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    /** Null when it was deleted meanwhile: an empty one of ours would be in Gleaner's way. */
    function existing(): Promise<IDBDatabase | null> {
      return new Promise((resolve, reject) => {
        const request = indexedDB.open('gleaner-outbox');
        let isNew = false;
        request.onupgradeneeded = () => {
          isNew = true;
          request.transaction?.abort();
        };
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => {
          if (isNew) resolve(null);
          else reject(new Error(request.error?.message ?? 'IndexedDB failed'));
        };
      });
    }

    async function withStores<T>(
      mode: IDBTransactionMode,
      work: (records: IDBObjectStore, settings: IDBObjectStore) => Promise<T>,
    ): Promise<T> {
      const db = await opened();
      try {
        const transaction = db.transaction(['records', 'settings'], mode);
        const done = new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(new Error('The outbox could not be changed'));
        });
        const result = await work(
          transaction.objectStore('records'),
          transaction.objectStore('settings'),
        );
        await done;
        return result;
      } finally {
        db.close();
      }
    }

    function resultOf<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message ?? 'IndexedDB failed'));
      });
    }

    async function words(records: IDBObjectStore): Promise<Stored[]> {
      const all = (await resultOf(records.getAll())) as Stored[];
      return all.filter(({ kind }) => kind === 'collect');
    }

    const tools: OutboxTools = {
      read: async () => {
        const stored = await withStores('readonly', words);
        return stored
          .sort((a, b) => a.createdAt - b.createdAt)
          .map(({ id, spec: { term }, state, reason = '', createdAt, attempts, editing }) => {
            const isBeingEdited = editing !== undefined;
            return { id, term, state, reason, createdAt, attempts, isBeingEdited };
          });
      },
      hasten: async () => {
        await withStores('readwrite', async (records, settings) => {
          const now = Date.now();
          await resultOf(settings.delete('pause'));
          for (const record of await words(records)) {
            if (record.state !== 'waiting') continue;
            const { editing, notBefore, retryAt = 0 } = record;
            if (notBefore <= now && retryAt <= now && !editing) continue;
            // Of an edit whose window is open this changes nothing.
            if (editing) editing.since = 0;
            delete record.retryAt;
            record.notBefore = Math.min(now, record.notBefore);
            await resultOf(records.put(record));
          }
        });
      },
      change: async (term, changed) => {
        await withStores('readwrite', async (records) => {
          for (const record of await words(records)) {
            if (record.spec.term === term) await resultOf(records.put({ ...record, ...changed }));
          }
        });
      },
      deleteStuck: async () => {
        await withStores('readwrite', async (records) => {
          for (const { id, state } of (await resultOf(records.getAll())) as Stored[]) {
            const isStuck = state === 'unconfirmed' || state === 'needs-attention';
            if (isStuck) await resultOf(records.delete(id));
          }
        });
      },
      put: async (model, changed) => {
        await withStores('readwrite', async (records) => {
          const stored = (await resultOf(records.get(model))) as Stored;
          await resultOf(records.put({ ...stored, ...changed }));
        });
      },
      ask: (type, data) =>
        chrome.runtime.sendMessage({ id: Date.now(), type, data, timestamp: Date.now() }),
      untilSettled: async (terms) => {
        const wanted = new Set(terms);
        const wake = () => tools.ask('drainOutbox').finally(() => (asked = null));
        // Also where all are settled: the caller may wait for the worker, which nothing else may wake.
        let asked: Promise<unknown> | null = wake();
        // As long as more of them settle, however many there are and however slow the machine is.
        let [fewest, deadline] = [Infinity, 0];
        for (;;) {
          const kept = (await tools.read()).filter(({ term }) => wanted.has(term));
          const open = kept.filter(({ state }) => state === 'waiting' || state === 'sending');
          if (open.length === 0) return kept;
          if (open.length < fewest) [fewest, deadline] = [open.length, Date.now() + 60_000];
          if (Date.now() > deadline) throw new Error(`Never settled: ${JSON.stringify(open)}`);
          await tools.hasten();
          asked ??= wake();
          // IndexedDB tells a page nothing of what others write, so it is read again.
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
    };
    globalThis.gleanerOutbox = tools;
  });
}
