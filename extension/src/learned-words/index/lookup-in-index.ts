/** What this device knows of the service's list, without a call (docs/decisions/known-terms.md). */
import type { LearnedWord, WordSpec } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import { isLanguage, type LookUp } from '../lookup.ts';
import { countChange, openWords, putWords } from './db.ts';
import { announceIndex } from './watch.ts';

/** The list changes elsewhere too: what was read so long ago no longer tells that a word is not in it. */
const longestTrustMs = 24 * 3_600_000;

/**
 * Exact before folded. `absent` only once the list was read to its end, and not long ago.
 * Never throws: an index that cannot be read knows nothing.
 */
export function lookInIndex(
  spec: Pick<WordSpec, 'term' | 'language'>,
  connection: string,
  now: number,
): Promise<LookUp> {
  // A clock that was set back makes the newest reading lie ahead.
  return lookInIndexSince(spec, connection, (from) => Math.abs(now - from) < longestTrustMs);
}

/** @param trusts whether a reading that began then, in milliseconds since the epoch, tells that a word is absent */
export async function lookInIndexSince(
  spec: Pick<WordSpec, 'term' | 'language'>,
  connection: string,
  trusts: (from: number) => boolean,
): Promise<LookUp> {
  try {
    const db = await openWords();
    const key: [string, string] = [connection, foldTerm(spec.term)];
    const held = await db.getAllFromIndex('words', 'foldedTerm', key);
    const words = held.map(({ word }) => word).filter((word) => isLanguage(word, spec.language));
    const word = words.find(({ term }) => term === spec.term) ?? words[0];
    const traversal = await db.get('traversals', connection);
    const completeAt = traversal?.completeAt ?? null;
    // A reading that rested for days tells what was there when it began.
    const from = traversal?.completeFrom ?? completeAt;
    if (!traversal || from === null) return word ? { kind: 'found', word } : { kind: 'unknown' };
    if (word) {
      const keptFrom = Math.max(from, traversal.keptFrom ?? 0);
      return { kind: 'found', word, ...(!trusts(keptFrom) && { staleSince: keptFrom }) };
    }
    const allFrom = Math.max(from, traversal.topFrom ?? 0);
    if (!trusts(allFrom)) return { kind: 'unknown' };
    return { kind: 'absent', asOf: traversal.completeFrom === undefined ? 0 : allFrom };
  } catch {
    return { kind: 'unknown' };
  }
}

/** The service has stored or shown this word. Never throws. */
export async function rememberWord(word: LearnedWord, connection: string): Promise<void> {
  try {
    const db = await openWords();
    const transaction = db.transaction(['words', 'traversals', 'changes'], 'readwrite');
    const traversal = await transaction.objectStore('traversals').get(connection);
    // A traversal that is under way may have passed its place already.
    const number = traversal?.number ?? 0;
    const { changed } = await putWords(transaction, [word], connection, number, true);
    if (changed) await countChange(transaction, connection);
    await transaction.done;
    if (changed) announceIndex();
  } catch {
    // It is met again when the list is read next.
  }
}
