/** The index of the service's list, which Gleaner reads once a day at most. */
import type { Page } from 'playwright';
import { ask } from './outbox-page.ts';

/** Reads the whole list now, as a day later. @param page of the extension, which runs no code of ours */
export async function readListAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('gleaner-words');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const db = opening.result;
    const writing = db.transaction('traversals', 'readwrite');
    writing.objectStore('traversals').clear();
    await new Promise((resolve) => (writing.oncomplete = resolve));
    db.close();
  });
  await ask(page, 'drainOutbox');
}
