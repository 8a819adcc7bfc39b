/**
 * Converts the language that a page declares to the service's code (`spec.language`, interface.md section
 * 2.1).
 */
import type { LanguageChoice, Settings } from '../../settings/settings.ts';
import { writes } from '../../text/scripts.ts';
import { namesLanguage, scriptOfUndetermined } from './undetermined.ts';

/**
 * @param declared BCP 47, as the page gives it
 * @param languages the learner's own list: codes with their tags
 * @returns the code of the tag that matches best, the first of equals; undefined when the list does not
 * have that language
 */
export function languageCode(
  declared: string,
  languages: readonly LanguageChoice[],
): string | undefined {
  const wanted = localeOf(declared);
  if (!wanted) return undefined;
  let best: LanguageChoice | undefined;
  let most = 0;
  for (const choice of languages) {
    const likeness = likenessOf(wanted, localeOf(choice.tag));
    if (likeness > most) [best, most] = [choice, likeness];
  }
  return best?.code;
}

/**
 * The code that a word gets by itself.
 *
 * @param found BCP 47, of the page or guessed; if only the script is known, a language of the list that is
 * written in it comes before one that is not
 */
export function followedLanguage(
  found: string,
  { followPage, language, languages }: Pick<Settings, 'followPage' | 'language' | 'languages'>,
): string {
  if (!followPage) return language;
  const script = scriptOfUndetermined(found);
  if (script === undefined) return languageCode(found, languages) ?? language;
  const codes = languages.filter(({ tag }) => writes(tag, script)).map(({ code }) => code);
  return codes.includes(language) ? language : (codes[0] ?? language);
}

/**
 * A new language for the learner's list. Its code is made from the English name, like the codes seen so
 * far; the service may use another one.
 * @param tag BCP 47
 * @returns undefined when the tag names no language
 */
export function proposedLanguage(tag: string): LanguageChoice | undefined {
  const locale = localeOf(tag);
  if (!locale) return undefined;
  const language = common(locale.language);
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const name = (names.of(language) ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '');
  const code = name
    .toUpperCase()
    .replaceAll(/[^A-Z]+/gu, '_')
    .replaceAll(/^_|_$/gu, '');
  return code === '' ? undefined : { code: `LANGUAGE_${code}`, tag: language };
}

/** Adds the likely script and region to a short tag: zh-TW is zh-Hant-TW. */
function localeOf(tag: string): Intl.Locale | undefined {
  const trimmed = tag.trim().replaceAll('_', '-');
  // A word is no tag, though its letters may look like one.
  if (!namesLanguage(trimmed)) return undefined;
  try {
    return new Intl.Locale(trimmed).maximize();
  } catch {
    // A page may declare anything.
    return undefined;
  }
}

/** 0 for another language; otherwise script counts more than region. */
function likenessOf(wanted: Intl.Locale, known: Intl.Locale | undefined): number {
  if (!known || common(wanted.language) !== common(known.language)) return 0;
  const exact = wanted.language === known.language ? 1 : 0;
  const [script, region] = [wanted.script === known.script, wanted.region === known.region];
  return 1 + exact + (script ? 4 : 0) + (region ? 2 : 0);
}

/** Pages use no, nb and nn for one language. */
function common(language: string): string {
  return language === 'nb' || language === 'nn' ? 'no' : language;
}
