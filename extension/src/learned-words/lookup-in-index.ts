/** What this device knows about the service's list, without a request (docs/decisions/known-terms.md). */
import type { LearnedWord, WordSpec } from '@gleaner/shared';
import { foldTerm } from '../text/fold.ts';
import { isLanguage, type LookUp } from './lookup.ts';
import { countChange, openWords, putWords } from './db.ts';
import { knownFrom } from './known-from.ts';
import { announceIndex } from './watch.ts';
import { keepError } from '../platform/keep-error.ts';

/** The list also changes elsewhere: an older reading no longer proves that a word is absent. */
const longestTrustMs = 24 * 3_600_000;

/**
 * Prefers the exact to the folded term. `absent` only if the list was read to its end, and recently. Never
 * throws: an unreadable index knows nothing.
 */
export function lookInIndex(
  spec: Pick<WordSpec, 'term' | 'language'>,
  connection: string,
  now: number,
): Promise<LookUp> {
  // After a clock was set back, the newest reading is in the future.
  return lookInIndexSince(spec, connection, (from) => Math.abs(now - from) < longestTrustMs);
}

/**
 * @param trusts whether a reading that started then, in milliseconds since the epoch, proves that a word is
 * absent
 */
export async function lookInIndexSince(
  spec: Pick<WordSpec, 'term' | 'language'>,
  connection: string,
  trusts: (from: number) => boolean,
): Promise<LookUp> {
  try {
    const db = await openWords();
    const key: [string, string] = [connection, foldTerm(spec.term)];
    // In one transaction: a reading that ends between the two would make a word absent that it has just found.
    const transaction = db.transaction(['words', 'traversals']);
    const [held, traversal] = await Promise.all([
      transaction.objectStore('words').index('foldedTerm').getAll(key),
      transaction.objectStore('traversals').get(connection),
    ]);
    const ofLanguage = held.filter((one) => isLanguage(one.word, spec.language));
    const words = ofLanguage.filter(({ missed }) => !missed).map(({ word }) => word);
    // Only the service can tell whether it was deleted or moved.
    if (words.length === 0 && ofLanguage.length > 0)
      return { kind: 'unknown', asOf: knownFrom(traversal) };
    const word = words.find(({ term }) => term === spec.term) ?? words[0];
    const completeAt = traversal?.completeAt ?? null;
    // A reading that paused for days shows what was there when it started.
    const from = traversal?.completeFrom ?? completeAt;
    if (!traversal || from === null) return word ? { kind: 'found', word } : { kind: 'unknown' };
    if (word) {
      const keptFrom = Math.max(from, traversal.keptFrom ?? 0);
      return { kind: 'found', word, ...(!trusts(keptFrom) && { staleSince: keptFrom }) };
    }
    const allFrom = Math.max(from, traversal.topFrom ?? 0);
    return { kind: trusts(allFrom) ? 'absent' : 'unknown', asOf: knownFrom(traversal) };
  } catch (error) {
    void keepError('list: look up', error);
    return { kind: 'unknown' };
  }
}

/** Of all words that the service returned with one; 0 where there is none, or the index is unreadable. */
export async function highestMastery(connection: string): Promise<number> {
  try {
    const every = IDBKeyRange.bound([connection, -Infinity], [connection, Infinity]);
    const { store } = (await openWords()).transaction('words');
    return (await store.index('mastery').openKeyCursor(every, 'prev'))?.key[1] ?? 0;
  } catch (error) {
    void keepError('list: mastery', error);
    return 0;
  }
}

/** Call when the service has stored or returned this word. Never throws. */
export async function rememberWord(word: LearnedWord, connection: string): Promise<void> {
  try {
    const db = await openWords();
    const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
    const traversal = await transaction.objectStore('traversals').get(connection);
    // A running traversal may have passed its place already.
    const number = traversal?.number ?? 0;
    const { changed } = await putWords(transaction, [word], connection, number, true);
    if (changed) await countChange(transaction, connection);
    await transaction.done;
    if (changed) announceIndex();
  } catch (error) {
    void keepError('list: remember', error);
    // The next traversal meets it again.
  }
}
