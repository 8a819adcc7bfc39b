/** What the tests of Firefox’s event page ask of it, and what its outbox holds. */
import type { Firefox } from '../../browser/firefox.ts';

/** Asks for what a page of Gleaner asks for when it opens. */
export async function wakeEventPage(firefox: Firefox, page: string): Promise<void> {
  await firefox.evaluate(
    page,
    `() => browser.runtime.sendMessage({ id: Date.now(), type: 'drainOutbox', timestamp: Date.now() })`,
  );
}

interface KeptWrite {
  readonly kind: 'collect' | 'answer';
  readonly state: string;
  readonly spec?: { readonly term: string };
  readonly answer?: { readonly flashcard_id: string };
}

/** State of each write in the outbox, by word or card; read without code of ours. */
export async function keptWrites(firefox: Firefox, page: string): Promise<Map<string, string>> {
  const records = await firefox.evaluate<KeptWrite[]>(
    page,
    `async () => {
      if (!(await indexedDB.databases()).some(({ name }) => name === 'gleaner-outbox')) return [];
      const result = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const db = await result(indexedDB.open('gleaner-outbox'));
      const all = await result(db.transaction('records').objectStore('records').getAll());
      db.close();
      return all;
    }`,
  );
  return new Map(
    records.map(({ spec, answer, state }) => [spec?.term ?? answer?.flashcard_id ?? '', state]),
  );
}
