/** From the language a page declares to the service's code (`spec.language`, interface.md section 2.1). */
import type { LanguageChoice } from '../settings/settings.ts';

/**
 * @param declared BCP 47, as the page gives it
 * @returns the code of the longest tag that matches; undefined when the list has none
 */
export function languageCode(
  declared: string,
  languages: readonly LanguageChoice[],
): string | undefined {
  const wanted = declared.trim().toLowerCase().replaceAll('_', '-');
  const matching = languages.filter(({ tag }) => {
    const known = tag.toLowerCase();
    return known !== '' && (wanted === known || wanted.startsWith(`${known}-`));
  });
  return matching.sort((a, b) => b.tag.length - a.tag.length)[0]?.code;
}
