/** Compares what a learner typed with what is right: two texts that read the same are the same. */
import type { GradingRules } from '../flashcard.ts';

export type TextRules = Pick<GradingRules, 'ignoreCase' | 'ignoreAccents' | 'ignorePunctuation'>;

/** All that a slip may consist of besides letters. */
export const looseRules: TextRules = {
  ignoreCase: true,
  ignoreAccents: true,
  ignorePunctuation: true,
};

/**
 * The form of a text that is compared: Unicode-normalised; full-width, curly and presentation forms become plain;
 * white space is folded; case, accents and punctuation are removed where the rules say so.
 * Folding a folded text changes nothing.
 * @param language BCP 47; decides about the letter i (Turkish, Azerbaijani)
 */
export function foldText(text: string, rules: TextRules, language = ''): string {
  // Removing characters may bring letters and marks together that an earlier step would have joined.
  let folded = text;
  for (let round = 0; round < mostRounds; round++) {
    const before = folded;
    folded = foldOnce(before, rules, language);
    if (folded === before) break;
  }
  return folded;
}

const mostRounds = 8;

function foldOnce(text: string, rules: TextRules, language: string): string {
  let folded = plainForms(text);
  if (rules.ignoreCase) folded = plainForms(foldCase(folded, language));
  if (rules.ignoreAccents) folded = plainForms(foldAccents(folded));
  if (rules.ignorePunctuation) {
    const isPhrase = folded.split(/\s+/u).filter((part) => /\p{L}/u.test(part)).length > 1;
    const bare = folded.replaceAll(/[\p{P}\p{S}]/gu, (mark: string, at: number, all: string) =>
      (mark === "'" && isPhrase) ||
      !spells(mark, all.slice(Math.max(0, at - 2), at), all.slice(at + 1, at + 3))
        ? ''
        : mark,
    );
    if (bare.trim() !== '') folded = plainForms(bare);
  }
  return folded.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Whether a mark makes another word: "it's" is not "its", 3.5 not 35, C# not C. Among other words an apostrophe
 * is punctuation: "dont worry" is "don't worry". A sign beside a number is a part of it, and a picture never is.
 */
function spells(mark: string, before: string, after: string): boolean {
  if (/[#%&@+<=>♭♮♯\p{Sc}]|(?!\p{Emoji_Modifier})\p{Sk}/u.test(mark)) return true;
  if (/(?!\p{Extended_Pictographic})[\p{Sm}\p{So}]/u.test(mark))
    return /\p{N}\s?$/u.test(before) || /^\s?\p{N}/u.test(after);
  if (mark === "'") return /[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after);
  if (/[.,:/]/u.test(mark)) return /\p{N}$/u.test(before) && /^\p{N}/u.test(after);
  return mark === '-' && !/[\p{L}\p{M}]$/u.test(before) && /^\p{N}/u.test(after);
}

/** Whether two texts are the same under the rules. In German `ae` is `ä`: the usual way of writing it without the key. */
export function sameText(a: string, b: string, rules: TextRules, language = ''): boolean {
  const others = foldedForms(b, rules, language);
  return foldedForms(a, rules, language).some((form) => others.includes(form));
}

export function foldedForms(text: string, rules: TextRules, language = ''): readonly string[] {
  const plain = foldText(text, rules, language);
  if (!/^de\b/iu.test(language)) return [plain];
  const written = replaced(text.normalize('NFKC'), 'ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue');
  return [plain, foldText(written, rules, language)];
}

/** @param pairs letters, each before what replaces it */
function replaced(text: string, pairs: string): string {
  const parts = pairs.split(' ');
  return parts.reduce(
    (all, part, at) => (at % 2 ? all : all.replaceAll(part, parts[at + 1] ?? '')),
    text,
  );
}

/** Ligatures, the sigma at the end of a word, and letters that are written in two ways. */
const sameLetters =
  'œ oe æ ae Œ OE Æ AE ß ss ẞ SS ς σ ё е Ё Е ș ş Ș Ş ț ţ Ț Ţ ی ي ک ك \u301C ~ \u2044 /';

/** Each sign and what it is the same as. */
const sameSigns: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B\u2032\u02BB-\u02BD\u00B4\u05F3`]/gu, "'"],
  [/[\u201C-\u201F\u2033\u00AB\u00BB\u05F4]/gu, '"'],
  [/[\u2010-\u2015\u2212]/gu, '-'],
  // What is never seen, variants of an emoji, and the stretch of Arabic letters.
  [/[\p{Default_Ignorable_Code_Point}\u20E3\u0640]/gu, ''],
  // After kana, a hyphen is the long vowel mark of another keyboard.
  [/(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])-/gu, 'ー'],
  // Signs that are left out in usual writing: stress, and the points of Arabic and Hebrew.
  [/(?<=\p{Script=Cyrillic})\u0301+/gu, ''],
  [/[\u064B-\u0652\u0670\u06D6-\u06ED\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu, ''],
  // A nasal before a letter of its own row is a point in Hindi: हिन्दी is हिंदी.
  [/(?:ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ]))/gu, 'ं'],
];

function plainForms(text: string): string {
  // ASCII except the backtick, which is an apostrophe here.
  if (/^[ -_a-~]*$/u.test(text)) return text;
  const plain = sameSigns.reduce(
    (all, [sign, same]) => all.replaceAll(sign, same),
    text.normalize('NFKC').replaceAll(/(?!\d)\p{Nd}/gu, valueOf),
  );
  return replaced(plain, sameLetters).normalize('NFKC');
}

/** The value of a digit of any script: Unicode has them in tens, each from 0. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Upper case first, because it makes one letter of those that have one capital. */
function foldCase(text: string, language: string): string {
  return /^(?:tr|az)\b/iu.test(language)
    ? text.toLocaleUpperCase('tr').toLocaleLowerCase('tr')
    : text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');
}

/** Marks of Latin and Greek letters, and strokes, which are no marks of their own in Unicode. */
function foldAccents(text: string): string {
  // Other marks make letters of their own: が is not か, й is not и.
  const bare = text
    .normalize('NFD')
    .replaceAll(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1');
  return replaced(bare.normalize('NFC'), 'ø o Ø O đ d Đ D ł l Ł L ħ h Ħ H');
}
