/**
 * Text as the search compares it: more is equal than for `foldTerm`, which decides what one word is. Someone who
 * looks for "año", "cœur" or "İstanbul" may have no key for ñ, œ or İ.
 */
import { foldTerm } from '../text/fold.ts';

/**
 * Accents of Latin, Greek and Cyrillic letters, and the vowel marks of Hebrew and Arabic, which are seldom
 * typed. The marks of other scripts make other letters.
 */
const marks =
  /[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED]/gu;
/** Letters that Unicode does not divide, as those write them who lack the key. */
const letters: Readonly<Record<string, string>> = { æ: 'ae', đ: 'd', ł: 'l', ø: 'o', œ: 'oe' };
const undivided = /[æđłøœ]/gu;
const katakana = /[\u30A1-\u30F6\u30FD\u30FE]/gu;
const fromKatakanaToHiragana = -0x60;
const syllables = /[\uAC00-\uD7A3]+/gu;
const plain = /^[\0-\x7F]*$/u;

export function foldSearch(text: string): string {
  const folded = foldTerm(text);
  if (plain.test(folded)) return folded;
  return (
    folded
      .normalize('NFD')
      .replaceAll(marks, '')
      // Composed again, because か and が fall apart too, and they are two letters.
      .normalize('NFC')
      .replaceAll(undivided, (letter) => letters[letter] ?? letter)
      // An input method shows hiragana until the learner chooses.
      .replaceAll(katakana, (kana) =>
        String.fromCodePoint((kana.codePointAt(0) ?? 0) + fromKatakanaToHiragana),
      )
      // By its letters a Korean word is found while its last syllable is still being typed.
      .replaceAll(syllables, (korean) => korean.normalize('NFD'))
  );
}
