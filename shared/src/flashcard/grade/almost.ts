/** How near two texts are: a typed answer that is one slip away from right, and what a recogniser heard. */
import type { Flashcard } from '../flashcard.ts';
import { withoutTails } from './accepted-texts.ts';
import { otherWritings } from './other-writings.ts';
import { foldedForms, foldText, looseRules } from './fold-text.ts';

/** In a shorter word one letter makes an answer that is not even near. Code points, as all of these. */
const shortestNear = 3;
/** In a shorter word, or at the end of any, one letter makes another word or another form of it. */
const shortestSlip = 6;
const ending = 2;

/** Words before a noun or verb that a learner may leave out. */
const articles: Readonly<Record<string, RegExp>> = {
  en: /^(?:an?|the|to) /u,
  de: /^(?:der|die|das|den|dem|ein|eine|einen) /u,
  fr: /^(?:le |la |les |une? |des |l'|l )/u,
  es: /^(?:el|la|los|las|una?) /u,
  it: /^(?:il |lo |la |i |gli |le |uno? |una |l'|l )/u,
  pt: /^(?:os?|as?|uma?) /u,
  nl: /^(?:de|het|een) /u,
  sv: /^(?:en|ett) /u,
  da: /^(?:en|et) /u,
  nb: /^(?:en|ei|et) /u,
  no: /^(?:en|ei|et) /u,
  el: /^(?:[οη]|το|οι|τα|ένας|μια|ένα) /u,
  hu: /^(?:az?|egy) /u,
  ca: /^(?:els? |la |les |una? |l')/u,
  ar: /^ال/u,
  he: /^ה/u,
};

/** `slip`: a slip of the fingers. `almost`: nearly right, and it may be another word ("walks", "him"). */
export type Nearness = 'slip' | 'almost';

/** Both texts are compared without case and punctuation. Null where they are different answers. */
export function nearness(right: string, given: string, { kind, language = '' }: Flashcard) {
  const article = articles[/^[a-z]{2}/iu.exec(language)?.[0].toLowerCase() ?? 'en'] ?? /^$/u;
  // A space makes other words, "may be" and "maybe", and a hyphen does not.
  const spaced = /\p{L}\p{Pd}\p{L}/u.test(`${right} ${given}`) ? 'slip' : 'almost';
  const near = (one: string, other: string): Nearness | null => {
    if (one === other) return 'slip';
    if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return spaced;
    // A different article is a different answer, and a blank may ask for it.
    const lacksOne = one.replace(article, '') === other || other.replace(article, '') === one;
    return lacksOne ? (kind === 'fill-blanks' ? 'almost' : 'slip') : slipIn(one, other);
  };
  const fold = (text: string): string =>
    foldText(text, { ...looseRules, ignoreAccents: false }, language);
  // Without accents, or as a part of what may be a sentence, it is never more than almost right.
  const parts = withoutTails(right.split(/[,，、،](?<!\p{N}.(?=\p{N}))/u));
  const forms = [right, ...parts].flatMap((text) => foldedForms(text, looseRules, language));
  const others = foldedForms(given, looseRules, language);
  const isNear = forms.some((form) => others.some((other) => near(form, other)));
  const writings = otherWritings(given, language);
  const isWritten = parts.some((part) =>
    otherWritings(part, language).some((one) => writings.includes(one)),
  );
  return near(fold(right), fold(given)) ?? (isNear || isWritten ? 'almost' : null);
}

/** The number of words is equal, and one word differs by one letter. */
function slipIn(expected: string, given: string): Nearness | null {
  const [words, others] = [expected.split(' '), given.split(' ')];
  if (words.length !== others.length) return null;
  const [place, ...more] = words.flatMap((word, index) => (word === others[index] ? [] : [index]));
  if (place === undefined || more.length > 0) return null;
  const [word = '', other = ''] = [words[place], others[place]];
  const { length } = Array.from(word);
  if (length < shortestNear || !withinOneSlip(word, other)) return null;
  return length >= shortestSlip && differing(word, other).end >= ending ? 'slip' : 'almost';
}

/**
 * Whether one letter added, left out, changed, or swapped with its neighbour makes `a` out of `b`
 * (an optimal string alignment distance of one). Counts the letters of Hangul syllables apart, and no
 * Han character, digit or sign beside digits, since each makes another word or number.
 */
export function withinOneSlip(a: string, b: string): boolean {
  const { one, other } = differing(a, b);
  if ([...one, ...other].some((letter) => /[\p{Script=Han}\p{N}\p{Sm}.,:/-]/u.test(letter)))
    return false;
  if (one.length === 2 && other.length === 2) return one[0] === other[1] && one[1] === other[0];
  return Math.max(one.length, other.length) <= 1;
}

/** What is left of two texts without their common beginning and their common end, and how long that end is. */
function differing(a: string, b: string) {
  const [one = [], other = []] = [a, b].map((text) => Array.from(text.normalize('NFD')));
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end++;
  const rest = (letters: string[]): string[] =>
    letters.slice(start, letters.length - Math.min(end, shorter - start));
  return { one: rest(one), other: rest(other), end };
}

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
