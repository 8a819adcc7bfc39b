/** Finds the word in its sentence, to show it marked: in any case, with soft hyphens, or in another form. */
import { foldTerm } from './fold.ts';

export interface MarkedSentence {
  readonly before: string;
  /** As in the sentence; empty when the sentence does not contain the term. */
  readonly word: string;
  readonly after: string;
}

/**
 * The first place with the whole term; otherwise one with another form of it; otherwise the first
 * occurrence inside another word.
 */
export function markTerm(sentence: string, term: string): MarkedSentence {
  const folded = foldWithPlaces(sentence);
  const needle = foldTerm(term);
  const places = placesOf(folded.text, needle);
  const whole = places.find((at) => standsAlone(folded.text, at, needle.length));
  const found =
    whole === undefined ? findForm(folded.text, needle) : { at: whole, length: needle.length };
  const { at, length } = found ?? { at: places[0] ?? -1, length: needle.length };
  if (at < 0) return { before: sentence, word: '', after: '' };
  const [from, to] = [folded.starts[at] ?? 0, folded.ends[at + length - 1] ?? sentence.length];
  return {
    before: sentence.slice(0, from),
    word: sentence.slice(from, to),
    after: sentence.slice(to),
  };
}

interface Folded {
  readonly text: string;
  /** For each folded character, the start and end of its original in `text`. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Folding may change the length of a text, so every character keeps its original place. */
function foldWithPlaces(sentence: string): Folded {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { segment, index } of graphemes.segment(sentence)) {
    const folded = /^\s/u.test(segment) ? ' ' : foldTerm(segment);
    text += folded;
    starts.push(...Array.from({ length: folded.length }, () => index));
    ends.push(...Array.from({ length: folded.length }, () => index + segment.length));
  }
  return { text, starts, ends };
}

function placesOf(text: string, needle: string): number[] {
  const places: number[] = [];
  if (needle === '') return places;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) places.push(at);
  return places;
}

function standsAlone(text: string, at: number, length: number): boolean {
  const letter = /[\p{L}\p{M}\p{N}]/u;
  return !letter.test(text.slice(0, at).at(-1) ?? '') && !letter.test(text.charAt(at + length));
}

const word = /[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

/** As many words in a row as the term has, each equal or another form. */
function findForm(text: string, needle: string): { at: number; length: number } | undefined {
  const wanted = [...needle.matchAll(word)].map(([each]) => each);
  const words = [...text.matchAll(word)];
  for (const [start, first] of words.entries()) {
    const row = words.slice(start, start + wanted.length);
    const last = row.at(-1);
    if (
      !last ||
      row.length < wanted.length ||
      !alike(
        wanted,
        row.map(([each]) => each),
      )
    )
      continue;
    return { at: first.index, length: last.index + last[0].length - first.index };
  }
  return undefined;
}

/** In a phrase of three words or more, one may be completely different: "took it for granted". */
function alike(wanted: readonly string[], row: readonly string[]): boolean {
  const others = wanted.filter((each, at) => !isFormOf(each, row[at] ?? ''));
  if (others.length === 0) return wanted.length > 0;
  const changed = wanted.indexOf(others[0] ?? '');
  return others.length === 1 && wanted.length >= 3 && wanted[changed]?.[0] === row[changed]?.[0];
}

/** Endings of other forms of a word, in languages that inflect at the end. */
const endings = new Set(['', "'s", ...'e s es ed d ing ings er ers est en n t te ten'.split(' ')]);
const endingsOfY = new Set('y ies ied ier iest ying'.split(' '));
const doubled = /^(.)\1?(?:ed|ing|er|est)$/u;

function isFormOf(one: string, other: string): boolean {
  if (one === other) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared < 3 || !/^[\p{Script=Latin}\p{M}'-]+$/u.test(one + other)) return false;
  const [a, b] = [one.slice(shared), other.slice(shared)];
  const last = one.charAt(shared - 1);
  const stretched = (rest: string) => rest.startsWith(last) && doubled.test(rest);
  return (
    (endings.has(a) && endings.has(b)) ||
    (endingsOfY.has(a) && endingsOfY.has(b)) ||
    (a === '' && stretched(b)) ||
    (b === '' && stretched(a))
  );
}
