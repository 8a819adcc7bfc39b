/** For which selections the bubble appears: a word or a phrase, never a sentence or a paragraph. */
import { cleanTerm } from '../../text/term.ts';

/** In characters (UTF-16 code units) and words. A longer term can still be collected, by menu or shortcut. */
const longestPhrase = 80;
const mostWords = 8;

/** The term in a selection, as it would be collected; null if there is none. */
export function phraseIn(selection: string): string | null {
  // Cleaning a whole page of selected text would take long.
  if (selection.length > 4 * longestPhrase) return null;
  const { term } = cleanTerm(selection);
  if (term === undefined || term.length > longestPhrase) return null;
  return countWords(term) > mostWords ? null : term;
}

function countWords(term: string): number {
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(term);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}
