/**
 * The forms of an English word that may be sent instead of the form on the page: without the capital of its
 * sentence, and the base form. Cheap enough for the background; the edit window knows more
 * (`base-form.ts`).
 */
import { loneCapital } from '../term.ts';
import { english } from './dictionary.ts';

/** For one word; the dictionary forms, the most likely first. Empty for a phrase. */
export async function englishBases(word: string): Promise<readonly string[]> {
  const { basesOf, kindOf } = await english();
  return basesOf(word).filter((base) => kindOf(base) !== null);
}

/**
 * The term without a capital that only its sentence gave it; the term itself when that is not certain,
 * since a word may be a name.
 * @param languageTag BCP 47 of the language it is collected in
 */
export async function withoutCapital(
  term: string,
  sentence: string,
  languageTag: string,
): Promise<string> {
  const lowered = lower(term);
  if (!isEnglish(languageTag) || !loneCapital(term) || !beginsWith(sentence, term)) return term;
  const [first = ''] = lowered.split(' ');
  const kind = (await english()).kindOf(first);
  const isWord = kind === null ? (await englishBases(first)).length > 0 : kind === 'common';
  return isWord ? lowered : term;
}

/**
 * The other forms that can be sent, without `term` itself: the base form first, then the form on the page.
 * @param met the term as it stood on the page
 */
export async function otherForms(
  term: string,
  met: string,
  languageTag: string,
): Promise<readonly string[]> {
  const bases = isEnglish(languageTag) && /^[a-z]+$/u.test(term) ? await englishBases(term) : [];
  return [...new Set([...bases.slice(0, 1), met])].filter((form) => form !== term);
}

/** Whether its capital was removed. */
export function isLowered(term: string, met: string): boolean {
  return term !== met && lower(met) === term;
}

function lower(term: string): string {
  return term.charAt(0).toLowerCase() + term.slice(1);
}

function beginsWith(sentence: string, term: string): boolean {
  return sentence.replace(/^[\p{P}\s]+/u, '').startsWith(term);
}

function isEnglish(languageTag: string): boolean {
  return /^en(?:[-_]|$)/iu.test(languageTag);
}
