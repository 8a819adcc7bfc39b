/**
 * Reads the service's whole list into the index, one page at a time and with the lowest priority for quota
 * (interface.md section 4.2). A traversal continues where a killed worker left it; only two in a row that reached
 * the end delete a word.
 */
import type { LearnedWordsPage, LearnedWordsQuery } from '@gleaner/shared';
import { RelayError } from '../relay-client/relay-error.ts';
import type { RelayClient } from '../relay-client/client.ts';
import { countChange, openWords, putWords, type Traversal, type WordsDatabase } from './db.ts';
import { announceIndex } from './watch.ts';
import { noOrderSeen, seeWord } from './order.ts';

/** The service's maximum is not shown; a service that refuses this size chooses its own. */
const pageSize = '100';
/** A list of 20,000 words may take hours when quota is short. */
const longestRestMs = 6 * 3_600_000;
/** No list has more pages; stops at a service that never ends its list. */
const mostPages = 2_000;

export interface RefreshDependencies {
  readonly client: Pick<RelayClient, 'listLearnedWords'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For a reading with someone waiting; by default in the background, to the end of the list. */
  readonly atOnce?: { readonly pages: number; readonly background?: boolean };
}

/**
 * Resolves with whether the end was reached. Call under a lock: one traversal at a time.
 * @throws RelayError when the list cannot be read now; what was read is stored, and the next call continues
 */
export async function refreshIndex(
  connection: string,
  { client, now, atOnce }: RefreshDependencies,
): Promise<boolean> {
  const background = atOnce?.background ?? atOnce === undefined;
  const db = await openWords();
  let traversal = await resumed(db, connection, now());
  for (let pages = 0; pages < (atOnce?.pages ?? mostPages); pages += 1) {
    let page: LearnedWordsPage;
    try {
      page = await readPage(client, traversal.nextToken, { background, connection });
    } catch (error) {
      // The token is no longer accepted: start from the beginning next time.
      if (error instanceof RelayError && error.status === 400) {
        await db.put('traversals', { ...traversal, running: false, hasGap: true });
      }
      throw error;
    }
    const token = page.next_page_token ?? '';
    const ended = token === '' || traversal.seenTokens.includes(token);
    traversal = await storePage(db, page, traversal, ended ? null : token, now());
    if (ended) return true;
  }
  return false;
}

async function resumed(db: WordsDatabase, connection: string, now: number): Promise<Traversal> {
  const left = await db.get('traversals', connection);
  // The first traversal continues after any pause: an expired token is refused, and then the list is read
  // from its beginning. A later one is not continued after a long pause.
  const isFirst = left?.completeAt === null;
  const rested = Math.abs(now - (left?.readAt ?? left?.startedAt ?? 0));
  if (left?.running && (isFirst || rested < longestRestMs)) return left;
  const started: Traversal = {
    // Earlier results hold until this traversal has reached the end.
    ...left,
    connection,
    number: (left?.number ?? 0) + 1,
    startedAt: now,
    readAt: now,
    nextToken: '',
    seenTokens: [],
    met: 0,
    orderSoFar: undefined,
    unreadSoFar: 0,
    completeAt: left?.completeAt ?? null,
    running: true,
  };
  await db.put('traversals', started);
  return started;
}

/** The list of this account alone: another one may have signed in since. @throws RelayError */
export async function readPage(
  client: RefreshDependencies['client'],
  token: string,
  options: { readonly background: boolean; readonly connection: string },
): Promise<LearnedWordsPage> {
  const query: LearnedWordsQuery = token === '' ? {} : { page_token: token };
  try {
    return await client.listLearnedWords({ ...query, page_size: pageSize }, options);
  } catch (error) {
    if (!(error instanceof RelayError) || error.status !== 400) throw error;
    return client.listLearnedWords(query, options);
  }
}

/** One transaction per page: its words and the position belong together. */
async function storePage(
  db: WordsDatabase,
  page: LearnedWordsPage,
  traversal: Traversal,
  nextToken: string | null,
  now: number,
): Promise<Traversal> {
  const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
  const words = transaction.objectStore('words');
  const { connection, number } = traversal;
  const put = await putWords(transaction, page.learned_words, connection, number);
  let { changed } = put;
  const met = (traversal.met ?? 0) + page.learned_words.length;
  const order = put.met.reduce(seeWord, traversal.orderSoFar ?? noOrderSeen);
  const read: Traversal = { ...traversal, total: page.total ?? undefined };
  const unreadSoFar = (traversal.unreadSoFar ?? 0) + (page.unread ?? 0);
  const next: Traversal =
    nextToken === null
      ? {
          ...read,
          running: false,
          nextToken: '',
          seenTokens: [],
          met: 0,
          ...{ completeAt: now, completeFrom: traversal.startedAt },
          pages: traversal.seenTokens.length + 1,
          words: met,
          isTotalTrue: read.total === met,
          order,
          orderSoFar: undefined,
          hasGap: false,
          isFewer: false,
          unread: unreadSoFar,
          unreadSoFar: 0,
        }
      : {
          ...read,
          nextToken,
          readAt: now,
          met,
          orderSoFar: order,
          unreadSoFar,
          seenTokens: [...traversal.seenTokens, nextToken],
        };
  let isMissing = false;
  if (nextToken === null) {
    let cursor = await words.index('connection').openCursor(connection);
    while (cursor) {
      if (cursor.value.traversal !== number) {
        changed ||= cursor.value.missed === true;
        // A list that changes meanwhile may move a word to a page already read, but hardly twice.
        if (cursor.value.missed) await cursor.delete();
        else {
          isMissing = true;
          await cursor.update({ ...cursor.value, missed: true });
        }
      }
      cursor = await cursor.continue();
    }
  }
  await transaction.objectStore('traversals').put({ ...next, ...(isMissing && { hasGap: true }) });
  if (changed) await countChange(transaction, connection);
  await transaction.done;
  announceIndex();
  return next;
}
