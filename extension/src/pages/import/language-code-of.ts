/** The service's code of what a file calls a language: the code itself, a tag (`de`), or a name. */
import { i18n } from '#i18n';
import type { LanguageChoice } from '../../settings/settings.ts';
import { foldTerm } from '../../text/fold.ts';

/** Null when it is none of the learner's languages. */
export function languageCodeOf(said: string, languages: readonly LanguageChoice[]): string | null {
  const folded = foldTerm(said);
  const found = languages.find(
    ({ code, tag }) =>
      foldTerm(code) === folded ||
      foldTerm(code.replace(/^LANGUAGE_/u, '')) === folded ||
      (tag !== '' && (foldTerm(tag) === folded || namesOf(tag).includes(folded))),
  );
  return found?.code ?? null;
}

/** In English, in the page's language, and in its own. */
function namesOf(tag: string): readonly string[] {
  return ['en', i18n.t('ui.locale'), tag].map((locale) => {
    try {
      return foldTerm(new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? '');
    } catch {
      // The tag of a list need not be valid.
      return '';
    }
  });
}
