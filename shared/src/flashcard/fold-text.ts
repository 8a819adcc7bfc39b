/** Comparing what a learner typed with what is right: two texts that read the same are the same. */
import type { GradingRules } from './flashcard.ts';

type TextRules = Pick<GradingRules, 'ignoreCase' | 'ignoreAccents' | 'ignorePunctuation'>;

/** Everything that a slip may consist of besides letters. */
export const looseRules: TextRules = {
  ignoreCase: true,
  ignoreAccents: true,
  ignorePunctuation: true,
};

/**
 * The form of a text that is compared: Unicode-normalised, full-width and curly forms made plain,
 * white space folded, and case, accents and punctuation taken out where the rules say so.
 */
export function foldText(text: string, rules: TextRules): string {
  let folded = text
    .normalize('NFKC')
    .replaceAll(/[\u2018\u2019\u201A\u201B\u2032\u02BC\u00B4`]/gu, "'")
    .replaceAll(/[\u201C-\u201F\u2033\u00AB\u00BB]/gu, '"')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/[\u00AD\u200B-\u200D\u2060]/gu, '');
  // Upper case first: that is what makes ß and ss, or the two forms of sigma, one.
  if (rules.ignoreCase) folded = folded.toUpperCase().toLowerCase();
  if (rules.ignoreAccents)
    // Other scripts' marks are letters of their own: が is not か.
    folded = folded
      .normalize('NFD')
      .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}/gu, '')
      .normalize('NFC');
  if (rules.ignorePunctuation) {
    const bare = folded.replaceAll(/\p{P}/gu, '');
    if (bare.trim() !== '') folded = bare;
  }
  return folded.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Whether one letter added, left out, changed, or swapped with its neighbour makes `a` out of `b`
 * (an optimal string alignment distance of at most one). Counts code points.
 */
export function withinOneSlip(a: string, b: string): boolean {
  const [short = [], long = []] = [Array.from(a), Array.from(b)].sort(
    (x, y) => x.length - y.length,
  );
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const restShort = short.length - start - end;
  const restLong = long.length - start - end;
  if (restShort === 2 && restLong === 2)
    return short[start] === long[start + 1] && short[start + 1] === long[start];
  return restShort <= 1 && restLong <= 1;
}
