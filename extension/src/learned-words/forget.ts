/** Deletes the service's list from this device, at the learner's request. */
import { openWords, type WordsDatabase } from './db.ts';

/** Deletes the words of all other accounts. */
export async function forgetOtherIndexes(kept: ReadonlySet<string>): Promise<void> {
  const db = await openWords();
  const others = (await owners(db)).filter((one) => !kept.has(one));
  if (others.length === 0) return;
  const transaction = db.transaction(['words', 'traversals', 'changes', 'books'], 'readwrite');
  for (const other of others) {
    // IndexedDB orders text before lists: the range up to an empty list has every id.
    void transaction.objectStore('words').delete(IDBKeyRange.bound([other], [other, []]));
    for (const name of ['traversals', 'changes', 'books'] as const)
      void transaction.objectStore(name).delete(other);
  }
  await transaction.done;
}

/** Also those whose list was never read: a word that was collected is here without it. */
async function owners(db: WordsDatabase): Promise<readonly string[]> {
  const names = ['traversals', 'changes', 'books'] as const;
  const transaction = db.transaction(['words', ...names]);
  const found = await Promise.all(names.map((name) => transaction.objectStore(name).getAllKeys()));
  const all = new Set(found.flat());
  const ofWords = transaction.objectStore('words').index('connection');
  let cursor = await ofWords.openKeyCursor(null, 'nextunique');
  for (; cursor; cursor = await cursor.continue()) all.add(cursor.key);
  return [...all];
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
