/**
 * Reads the beginning of the service's list, between two complete readings. Where the newest words stand there,
 * what was collected elsewhere is met a day later for one call; in another order it costs that call and tells
 * nothing, since interface.md section 4.2 shows no order.
 */
import { countChange, openWords, putWords } from '../db.ts';
import { readPage, type RefreshDependencies } from './refresh.ts';
import { announceIndex } from '../watch.ts';

/** More new words are left to the next complete reading. */
const mostPages = 10;

/**
 * Goes on for as long as a page ends with a word that was not known. Call under the lock of the index, after a
 * complete reading.
 * @throws RelayError when the list cannot be read now
 */
export async function readTop(
  connection: string,
  { client, now }: Pick<RefreshDependencies, 'client' | 'now'>,
): Promise<void> {
  let token = '';
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await readPage(client, token, true);
    const isLastNew = await keepPage(connection, page.learned_words, now());
    token = page.next_page_token ?? '';
    if (!isLastNew || token === '') return;
  }
}

type Words = Parameters<typeof putWords>[1];

/** @returns whether the last word of the page was not known */
async function keepPage(connection: string, words: Words, now: number): Promise<boolean> {
  const db = await openWords();
  const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
  const last = words.at(-1);
  const known = last && (await transaction.objectStore('words').get([connection, last.id]));
  const traversals = transaction.objectStore('traversals');
  const traversal = await traversals.get(connection);
  const changed = await putWords(transaction, words, connection, traversal?.number ?? 0);
  if (changed) await countChange(transaction, connection);
  if (traversal) await traversals.put({ ...traversal, topReadAt: now });
  await transaction.done;
  if (changed) announceIndex();
  return last !== undefined && known === undefined;
}
