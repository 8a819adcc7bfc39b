/** Deletes the service's list from this device, at the learner's request. */
import { openWords } from './db.ts';

/** Deletes the words of all other accounts. */
export async function forgetOtherIndexes(kept: ReadonlySet<string>): Promise<void> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals', 'changes', 'books'], 'readwrite');
  const words = transaction.objectStore('words');
  const traversals = transaction.objectStore('traversals');
  for (const other of await traversals.getAllKeys()) {
    if (kept.has(other)) continue;
    // IndexedDB orders text before lists: the range up to an empty list has every id.
    await words.delete(IDBKeyRange.bound([other], [other, []]));
    await traversals.delete(other);
    await transaction.objectStore('changes').delete(other);
  }
  const books = transaction.objectStore('books');
  for (const other of await books.getAllKeys()) if (!kept.has(other)) await books.delete(other);
  await transaction.done;
}

export async function forgetIndex(): Promise<void> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals', 'changes', 'books'], 'readwrite', {
    durability: 'strict',
  });
  await transaction.objectStore('words').clear();
  await transaction.objectStore('traversals').clear();
  await transaction.objectStore('changes').clear();
  await transaction.objectStore('books').clear();
  await transaction.done;
}
