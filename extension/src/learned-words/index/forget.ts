/** The learner wants nothing of the service's list kept on this device. */
import { openWords } from './db.ts';

/** What was read under connections that are gone; the one that is there now has its own. */
export async function forgetOtherIndexes(connection: string): Promise<void> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
  const words = transaction.objectStore('words');
  const traversals = transaction.objectStore('traversals');
  for (const other of await traversals.getAllKeys()) {
    if (other === connection) continue;
    // IndexedDB orders text before lists: up to an empty list is every id.
    await words.delete(IDBKeyRange.bound([other], [other, []]));
    await traversals.delete(other);
    await transaction.objectStore('changes').delete(other);
  }
  await transaction.done;
}

export async function forgetIndex(): Promise<void> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite', {
    durability: 'strict',
  });
  await transaction.objectStore('words').clear();
  await transaction.objectStore('traversals').clear();
  await transaction.objectStore('changes').clear();
  await transaction.done;
}
