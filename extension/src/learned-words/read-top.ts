/**
 * Reads the beginning of the service's list, between two complete readings. If the newest words are there,
 * as the last complete reading showed, one page that ends with a known word shows all new words, so any
 * other word is absent. If the order is not known, it still costs that request and proves nothing about
 * other words.
 */
import type { LearnedWord } from '@gleaner/shared';
import { countChange, openWords, putWords, type WordsDatabase } from './db.ts';
import { announceIndex } from './watch.ts';
import { noOrderSeen, orderOf, seeWord } from './order.ts';
import { readPage, type RefreshDependencies } from './refresh.ts';

/** More new words than this are left to a complete reading. */
const mostPages = 10;

interface Beginning {
  readonly words: readonly LearnedWord[];
  /** It reaches a word that was read before, or the end. */
  readonly isWhole: boolean;
  readonly total: number | null;
}

/**
 * Call under the lock of the index, after a complete reading. All pages are stored together at the end, so
 * a worker that dies meanwhile leaves no gap behind known words.
 * @param background whether others go first
 * @throws RelayError when the list cannot be read now
 */
export async function readTop(
  connection: string,
  { client, now }: Pick<RefreshDependencies, 'client' | 'now'>,
  background = true,
): Promise<void> {
  const began = now();
  const db = await openWords();
  const beginning = await readBeginning(db, connection, client, background);
  const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
  const words = transaction.objectStore('words');
  const traversals = transaction.objectStore('traversals');
  const traversal = await traversals.get(connection);
  const isFirstNewest = await areNewFirst(beginning.words, (id) => words.get([connection, id]));
  const number = traversal?.number ?? 0;
  const isUnread = !beginning.isWhole;
  const { changed } = await putWords(transaction, beginning.words, connection, number, isUnread);
  if (changed) await countChange(transaction, connection);
  if (traversal) {
    const order = isFirstNewest ? traversal.order : { ...noOrderSeen, rises: 1 };
    const isTold = beginning.isWhole && orderOf(order) === 'newest-first';
    const held = await words.index('connection').count(connection);
    const isTotal = isTold && traversal.isTotalTrue === true && beginning.total !== null;
    await traversals.put({
      ...traversal,
      topReadAt: now(),
      ...(order && { order }),
      ...(isTold && { topFrom: began }),
      ...(isTotal && beginning.total === held && { keptFrom: began }),
      ...(isTotal && { isFewer: beginning.total !== held }),
      ...(!beginning.isWhole && { hasGap: true }),
    });
  }
  await transaction.done;
  if (changed) announceIndex();
}

async function readBeginning(
  db: WordsDatabase,
  connection: string,
  client: RefreshDependencies['client'],
  background: boolean,
): Promise<Beginning> {
  const words: LearnedWord[] = [];
  let total: number | null = null;
  let token = '';
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await readPage(client, token, { background, connection });
    words.push(...page.learned_words);
    total = page.total ?? null;
    const last = page.learned_words.at(-1);
    const known = last && (await db.get('words', [connection, last.id]));
    token = page.next_page_token ?? '';
    // A word known only from its collect or a look-up may have unknown ones behind it.
    if (token === '' || (known && known.unread !== true)) return { words, isWhole: true, total };
  }
  return { words, isWhole: false, total };
}

/** Whether no new word comes after one that was read before, and none is newer than the one before it. */
async function areNewFirst(
  words: readonly LearnedWord[],
  find: (id: string) => Promise<{ readonly unread?: true } | undefined>,
): Promise<boolean> {
  let hasKnown = false;
  for (const { id } of words) {
    const known = await find(id);
    if (!known && hasKnown) return false;
    hasKnown ||= known !== undefined && known.unread !== true;
  }
  return orderOf(words.reduce(seeWord, noOrderSeen)) !== 'other';
}
