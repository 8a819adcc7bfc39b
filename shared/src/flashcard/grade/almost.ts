/** Answers that are nearly right: one slip, or only an article, a mark or a space differs. */
import { foldedForms, looseRules } from './fold-text.ts';

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
};

/** `slip`: a slip of the fingers. `almost`: nearly right, and it may be another word ("walks", "him"). */
export type Nearness = 'slip' | 'almost';

/** Both texts are compared without case, accents and punctuation. Null where they are different answers. */
export function nearness(expected: string, given: string, language = ''): Nearness | null {
  const article = articles[/^[a-z]{2}/iu.exec(language)?.[0].toLowerCase() ?? 'en'];
  const [rights, others] = [expected, given].map((text) => foldedForms(text, looseRules, language));
  const found = (rights ?? []).flatMap((right) =>
    (others ?? []).map((other): Nearness | null => {
      if (right.replaceAll(' ', '') === other.replaceAll(' ', '')) return 'slip';
      if (article !== undefined && lacksArticle(right, other, article)) return 'slip';
      return slipIn(right, other);
    }),
  );
  return found.find((one) => one === 'slip') ?? found.find((one) => one !== null) ?? null;
}

/** One has an article and the other has none; a different article is a different answer. */
function lacksArticle(a: string, b: string, article: RegExp): boolean {
  return a.replace(article, '') === b || b.replace(article, '') === a;
}

/** The number of words is equal, and one word differs by one letter. */
function slipIn(expected: string, given: string): Nearness | null {
  const words = expected.split(' ');
  const others = given.split(' ');
  if (words.length !== others.length) return null;
  const [place, ...more] = words.flatMap((word, index) => (word === others[index] ? [] : [index]));
  if (place === undefined || more.length > 0) return null;
  const [word = '', other = ''] = [words[place], others[place]];
  const { length } = Array.from(word);
  if (length < shortestNear || !withinOneSlip(word, other)) return null;
  return length >= shortestSlip && sharedEnd(word, other) >= ending ? 'slip' : 'almost';
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
  const end = Math.min(sharedEnd(a, b), short.length - start);
  const shortRest = short.slice(start, short.length - end);
  const longRest = long.slice(start, long.length - end);
  if ([...shortRest, ...longRest].some((letter) => /\p{Script=Han}/u.test(letter))) return false;
  if (shortRest.length === 2 && longRest.length === 2)
    return shortRest[0] === longRest[1] && shortRest[1] === longRest[0];
  return longRest.length <= 1;
}

/** How many letters at the end are the same. */
function sharedEnd(a: string, b: string): number {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  let end = 0;
  while (end < Math.min(one.length, other.length) && one.at(-1 - end) === other.at(-1 - end)) end++;
  return end;
}

function lettersOf(text: string): readonly string[] {
  return Array.from(text.normalize('NFD'));
}
