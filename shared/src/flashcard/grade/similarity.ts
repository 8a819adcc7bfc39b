/** The similarity of the heard text to the expected text, for `min_similarity` of speaking cards. */
import { foldText, looseRules } from './fold-text.ts';

/** Longer texts are compared by their beginnings, in code points. */
const longest = 500;

/**
 * One minus the edit distance over the length of the longer text, without case, accents and
 * punctuation: 1 for the same, 0 for nothing in common.
 * @param language BCP 47 of both texts
 */
export function similarity(a: string, b: string, language?: string): number {
  const lettersOf = (text: string): readonly string[] =>
    Array.from(foldText(text, looseRules, language)).slice(0, longest);
  const [one, other] = [lettersOf(a), lettersOf(b)];
  const length = Math.max(one.length, other.length);
  return length === 0 ? 1 : 1 - distance(one, other) / length;
}

/** Levenshtein distance, computed with one row. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_, place) => place + 1);
  for (const [i, letter] of a.entries()) {
    let [corner, left] = [i, i + 1];
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, left + 1, corner + (letter === b[j] ? 0 : 1));
      [corner, left] = [above, cost];
      return cost;
    });
  }
  return row.at(-1) ?? a.length;
}
