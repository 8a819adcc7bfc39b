/**
 * Makes a term (`spec.term`, interface.md section 2.1) from any selection. interface.md shows no maximum
 * length; ours is far above any headword or phrase.
 */
import { asTyped } from './as-typed.ts';
import { visibleText } from './invisible.ts';

/** In characters (code points). */
export const longestTerm = 200;

/** Nothing selected, no word in it, or more than a phrase. */
export type TermProblem = 'empty' | 'no-word' | 'too-long';

export type CleanedTerm =
  | { readonly term: string; readonly problem?: never }
  | { readonly term?: never; readonly problem: TermProblem };

const wordCharacter = /[\p{L}\p{N}]/u;
const emoji =
  '\\p{Extended_Pictographic}|\\p{Regional_Indicator}|\\p{Emoji_Modifier}|[\\u200C-\\u200D]|\\u20E3|[\\uFE0E-\\uFE0F]|[\\u{E0020}-\\u{E007F}]';
/** `#` and `%` belong to a word at its end (C#, 50%); symbols such as + are not punctuation. */
const leading = new RegExp(`^(?:[\\p{P}\\s]|${emoji})`, 'u');
const trailing = new RegExp(`(?:[\\p{P}\\s]|${emoji})$`, 'u');
const keptAtEnd = /[\p{L}\p{N}][#%‰]$/u;
/** e.g., U.S.A. */
const dotted = /^\p{L}{1,3}(?:\.\p{L}{1,3})+\.$/u;
/** Without single quotation marks, since one of them is the apostrophe. */
const pairs = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['（', '）'],
  ['［', '］'],
  ['｛', '｝'],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
] as const;
const straight = '"';

/** Inner apostrophes, hyphens and emoji stay. HTML stays too: it is ordinary text here. */
export function cleanTerm(selection: string): CleanedTerm {
  // More cannot be a term, and the trimming below removes one character at a time.
  if (selection.length > 20 * longestTerm) return { problem: 'too-long' };
  const visible = asTyped(visibleText(selection)).trim();
  if (visible === '') return { problem: 'empty' };
  if (!wordCharacter.test(visible)) return { problem: 'no-word' };
  const term = trimEnds(visible);
  return countCharacters(term) > longestTerm ? { problem: 'too-long' } : { term };
}

/** A capital first letter that may come only from the sentence: the rest of the term is in lower case. */
export function loneCapital(term: string): boolean {
  return /^\p{Lu}[\p{Ll}\p{M}]/u.test(term);
}

/** Counts code points, which are close enough to visible letters for a limit. */
function countCharacters(text: string): number {
  return Array.from(text).length;
}

function trimEnds(text: string): string {
  let term = text;
  for (;;) {
    const shorter = trimOnce(term);
    if (shorter === term) return term;
    term = shorter;
  }
}

/** Removes, one by one, characters at both ends that do not belong to the word. */
function trimOnce(term: string): string {
  const partnerOfFirst = partnerOf(term, 0);
  if (partnerOfFirst !== undefined && partnerOfFirst === term.length - 1) return term.slice(1, -1);
  if (partnerOfFirst === undefined && leading.test(term)) return term.replace(leading, '');

  const kept =
    partnerOf(term, term.length - 1) !== undefined || keptAtEnd.test(term) || dotted.test(term);
  return !kept && trailing.test(term) ? term.replace(trailing, '') : term;
}

/** The partner of the bracket or quotation mark at `index`; undefined when it has none or is neither. */
function partnerOf(term: string, index: number): number | undefined {
  const mark = term.charAt(index);
  if (mark === straight) return partnerOfStraight(term, index);
  for (const [open, close] of pairs) {
    if (mark !== open && mark !== close) continue;
    const step = mark === open ? 1 : -1;
    let depth = 0;
    for (let at = index; at >= 0 && at < term.length; at += step) {
      if (term.charAt(at) === open) depth += 1;
      if (term.charAt(at) === close) depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

/** Every second one closes. */
function partnerOfStraight(term: string, index: number): number | undefined {
  const places = [...term.matchAll(/"/gu)].map((found) => found.index);
  const place = places.indexOf(index);
  return places.length % 2 === 0 ? places[place % 2 === 0 ? place + 1 : place - 1] : undefined;
}
