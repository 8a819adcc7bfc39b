/** The name of a language in the page's language, from its BCP 47 tag. */
import { i18n } from '#i18n';
import type { LanguageChoice } from './settings.ts';

/** The code itself when the tag is empty or names no language. */
export function languageName({ code, tag }: LanguageChoice): string {
  if (tag === '') return code;
  try {
    const names = new Intl.DisplayNames(i18n.t('ui.locale'), {
      type: 'language',
      fallback: 'none',
    });
    return names.of(tag) ?? code;
  } catch {
    return code;
  }
}
