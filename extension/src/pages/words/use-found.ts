/** The words that are searched, and whether the search is still being typed. */
import { useEffect, useMemo, useState } from 'react';
import { chooseWords } from '../../word-list/choose-words.ts';
import type { WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';

/**
 * @param isComposing whether an input method shows text that the learner has not chosen yet. It need not be
 *   part of any word: then the list stays as it was.
 */
export function useFound(
  words: readonly ListedWord[],
  filter: WordFilter,
  isComposing: boolean,
): readonly ListedWord[] {
  const found = useMemo(() => chooseWords(words, filter), [words, filter]);
  const [before, keep] = useState(found);
  const stays = isComposing && found.length === 0;
  if (!stays && before !== found) keep(found);
  return stays ? before : found;
}

/** Milliseconds without a change until a screen reader is told the number of words. */
const settledMs = 700;

export function useIsTyping(text: string): boolean {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled !== text;
}
