/** What the index knows about the account of an earlier sign-in (docs/decisions/same-account.md). */
import { indexed, openWords } from './db.ts';
import { announceIndex } from './watch.ts';

/** Whether this account's list held a word of this id when it was last read. */
export async function isIndexed(account: string, id: string): Promise<boolean> {
  return (await (await openWords()).get('words', [account, id])) !== undefined;
}

/** What was read between a sign-in and its recognition: the words join the account's own, the rest is read again. */
export async function joinIndex(from: string, to: string): Promise<void> {
  const db = await openWords();
  if (!(await db.get('traversals', from)) && !(await db.get('books', from))) return;
  const transaction = db.transaction(['words', 'traversals', 'changes', 'books'], 'readwrite');
  const words = transaction.objectStore('words');
  const traversals = transaction.objectStore('traversals');
  const changes = transaction.objectStore('changes');
  const [read, own] = [await traversals.get(from), await traversals.get(to)];
  // IndexedDB orders text before lists: the range up to an empty list has every id.
  const ofFrom = IDBKeyRange.bound([from], [from, []]);
  for (const { id, word } of await words.getAll(ofFrom)) {
    if (await words.get([to, id])) continue;
    await words.put({ ...indexed(word, to, own?.number ?? 0), unread: true });
  }
  await words.delete(ofFrom);
  await traversals.delete(from);
  if (read && !own)
    await traversals.put({ ...read, connection: to, running: false, completeAt: null });
  await changes.delete(from);
  await transaction.objectStore('books').delete(from);
  await changes.put(((await changes.get(to)) ?? 0) + 1, to);
  await transaction.done;
  announceIndex();
}
