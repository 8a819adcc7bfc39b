/**
 * Text as the search compares it: more is equal than for `foldTerm`, which decides what one word is. Someone who
 * looks for "año" or "İstanbul" may have no key for ñ or İ.
 */
import { foldTerm } from '../text/fold.ts';

/** Of Latin, Greek and Cyrillic letters. The marks of other scripts make other letters. */
const accents = /[\u0300-\u036F]/gu;
const plain = /^[\0-\x7F]*$/u;

export function foldSearch(text: string): string {
  const folded = foldTerm(text);
  if (plain.test(folded)) return folded;
  // Composed again, because Korean syllables and Japanese kana fall apart too.
  return folded.normalize('NFD').replaceAll(accents, '').normalize('NFC');
}
