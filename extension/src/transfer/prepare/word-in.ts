/** Which part of a token is a word that a learner would look up; languages differ in what a segmenter leaves on it. */

import { tokens, type Token } from '../../text/tokens.ts';

const katakana = /^[\p{Script=Katakana}ー]+$/u;

/** As `tokens`, but katakana that a segmenter cut are one again: a loan word has no space in it. */
export function* wholeTokens(text: string, language: string): Generator<Token> {
  let held: Token | null = null;
  for (const token of tokens(text, language)) {
    const isNext = held !== null && held.start + held.text.length === token.start;
    if (
      held &&
      isNext &&
      language === 'ja' &&
      katakana.test(held.text) &&
      katakana.test(token.text)
    ) {
      held = { text: held.text + token.text, start: held.start };
      continue;
    }
    if (held) yield held;
    held = token;
  }
  if (held) yield held;
}

/** The article or pronoun before an apostrophe: "l’homme", "dell’acqua". */
const elided: Readonly<Record<string, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]/iu,
  it: /^(?:[cdlmstv]|un|gl|(?:d|all|dall|dell|nell|sull|quell|bell)(?:l)?|anch|com|dov)['’]/iu,
};

/** After a noun: topic, subject, object, place, "and", "also", "only", "from", "until". */
const koreanParticle =
  /^(\p{Script=Hangul}{2,}?)(?:에서는|에게서|으로는|에서|에게|까지|부터|으로|처럼|보다|이나|이라는|은|는|이|가|을|를|에|의|로|와|과|도|만)$/u;

/**
 * Kanji alone, katakana, or kanji with the ending of a dictionary form: a segmenter cuts other forms between stem and
 * ending, and a stem is no word.
 */
const japanese =
  /^(?:\p{Script=Han}[\p{Script=Han}々]+|[\p{Script=Katakana}ー]{2,}|\p{Script=Han}+\p{Script=Hiragana}{0,2}[うくぐすつぬぶむるい])$/u;

/** @param language BCP 47, primary subtag. Empty when there is none: digits, a single letter, a contraction. */
export function wordIn(token: string, language: string): string {
  if (!/^\p{L}[\p{L}\p{M}'’]+$/u.test(token)) return '';
  if (language === 'ja') return japanese.test(token) ? token : '';
  if (language === 'ko') return koreanParticle.exec(token)?.[1] ?? token;
  if (language === 'en') {
    const owner = token.replace(/['’]s?$/u, '');
    return /['’]/u.test(owner) || owner.length < 2 ? '' : owner;
  }
  const word = token.replace(elided[language] ?? /^$/u, '').replaceAll(/^['’]|['’]$/gu, '');
  return Array.from(word).length > 1 ? word : '';
}
