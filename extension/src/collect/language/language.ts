/** From the language a page declares to the service's code (`spec.language`, interface.md section 2.1). */
import type { LanguageChoice } from '../../settings/settings.ts';

/**
 * @param declared BCP 47, as the page gives it
 * @param languages codes and the tags they stand for, the learner's own list
 * @returns the code of the tag that says most of what is declared, the first of equals; undefined when the
 *   list has none of that language
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
 * A language for the learner's list. The code is made of the English name, as the codes seen so far are; the
 * service may use another one.
 * @param tag BCP 47
 * @returns undefined where the tag names no language
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

/** With the script and region that a short tag stands for: zh-TW is zh-Hant-TW. */
function localeOf(tag: string): Intl.Locale | undefined {
  const trimmed = tag.trim().replaceAll('_', '-');
  // A word is no tag, though its letters may be those of one.
  if (!/^[a-z]{2,3}(?:-|$)/iu.test(trimmed)) return undefined;
  try {
    return new Intl.Locale(trimmed).maximize();
  } catch {
    return undefined;
  }
}

/** 0 for another language; then script counts for more than region. */
function likenessOf(wanted: Intl.Locale, known: Intl.Locale | undefined): number {
  if (!known || common(wanted.language) !== common(known.language)) return 0;
  const exact = wanted.language === known.language ? 1 : 0;
  const [script, region] = [wanted.script === known.script, wanted.region === known.region];
  return 1 + exact + (script ? 4 : 0) + (region ? 2 : 0);
}

/** Pages say no, nb and nn of one language. */
function common(language: string): string {
  return language === 'nb' || language === 'nn' ? 'no' : language;
}
