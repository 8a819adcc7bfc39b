/** The terms of the learner's words on this device: all at once, as looking up each of 20,000 takes many seconds. */
import { isLanguage } from '../../learned-words/lookup.ts';
import { openWords } from '../../learned-words/db.ts';
import type { LearnedWord } from '@gleaner/shared';

const wordsInOnePart = 200;

export interface IndexedTerms {
  /** @param folded as `foldTerm` gives it */
  has(folded: string, language: string): boolean;
}

/** @param connection whose words. @throws AbortError when aborted */
export async function indexedTerms(
  connection: string | null,
  { pause, signal }: { readonly pause: () => Promise<void>; readonly signal: AbortSignal },
): Promise<IndexedTerms> {
  const byTerm = new Map<string, LearnedWord[]>();
  const db = await openWords();
  let after: readonly string[] | null = connection === null ? null : [connection];
  while (connection !== null && after !== null) {
    signal.throwIfAborted();
    // IndexedDB orders text before lists: the range up to an empty list has every id.
    const rest = IDBKeyRange.bound(after, [connection, []], true);
    const part = await db.getAll('words', rest, wordsInOnePart);
    for (const { foldedTerm, word } of part)
      byTerm.set(foldedTerm, [...(byTerm.get(foldedTerm) ?? []), word]);
    const last = part.at(-1);
    after = last && part.length === wordsInOnePart ? [connection, last.id] : null;
    await pause();
  }
  return {
    has: (folded, language) =>
      byTerm.get(folded)?.some((word) => isLanguage(word, language)) === true,
  };
}
