/** Answers that are nearly right: one slip, or only an article, a mark or a space differs. */
import { foldedForms, looseRules } from './fold-text.ts';

/** In a shorter word one letter makes another word, so it has no slips. Code points. */
const shortestSlip = 3;

/** Words before a noun or verb that a learner may leave out. */
const articles: Readonly<Record<string, RegExp>> = {
  en: /^(?:an?|the|to) /u,
  de: /^(?:der|die|das|den|dem|ein|eine|einen) /u,
  fr: /^(?:le |la |les |une? |des |l'|l )/u,
  es: /^(?:el|la|los|las|una?) /u,
  it: /^(?:il |lo |la |i |gli |le |uno? |una |l'|l )/u,
  pt: /^(?:os?|as?|uma?) /u,
  nl: /^(?:de|het|een) /u,
};

/** Both texts are compared without case, accents and punctuation. */
export function isAlmost(expected: string, given: string, language = ''): boolean {
  const article = articles[/^[a-z]{2}/iu.exec(language)?.[0].toLowerCase() ?? 'en'];
  return foldedForms(expected, looseRules, language).some((right) =>
    foldedForms(given, looseRules, language).some(
      (other) =>
        right.replaceAll(' ', '') === other.replaceAll(' ', '') ||
        (article !== undefined && lacksArticle(right, other, article)) ||
        hasOneSlip(right, other),
    ),
  );
}

/** One has an article and the other has none; a different article is a different answer. */
function lacksArticle(a: string, b: string, article: RegExp): boolean {
  return a.replace(article, '') === b || b.replace(article, '') === a;
}

/** The number of words is equal, and one word differs by a slip. */
function hasOneSlip(expected: string, given: string): boolean {
  const words = expected.split(' ');
  const others = given.split(' ');
  if (words.length !== others.length) return false;
  const [place, ...more] = words.flatMap((word, index) => (word === others[index] ? [] : [index]));
  if (place === undefined || more.length > 0) return false;
  const [word = '', other = ''] = [words[place], others[place]];
  return Array.from(word).length >= shortestSlip && withinOneSlip(word, other);
}

/**
 * Whether one letter added, left out, changed, or swapped with its neighbour makes `a` out of `b`
 * (an optimal string alignment distance of one). Counts the letters of Hangul syllables apart, and no
 * Han character, since each is a word of its own.
 */
export function withinOneSlip(a: string, b: string): boolean {
  const [short = [], long = []] = [lettersOf(a), lettersOf(b)].sort((x, y) => x.length - y.length);
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++;
  const shortRest = short.slice(start, short.length - end);
  const longRest = long.slice(start, long.length - end);
  if ([...shortRest, ...longRest].some((letter) => /\p{Script=Han}/u.test(letter))) return false;
  if (shortRest.length === 2 && longRest.length === 2)
    return shortRest[0] === longRest[1] && shortRest[1] === longRest[0];
  return longRest.length <= 1;
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.normalize('NFD'));
}
