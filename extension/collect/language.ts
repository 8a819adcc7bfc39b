/** From the language a page declares to the service's code (`spec.language`, interface.md section 2.1). */

/** interface.md names LANGUAGE_ENGLISH alone; the others are codes seen in the wild. */
const codes: Readonly<Record<string, string>> = {
  en: 'LANGUAGE_ENGLISH',
  zh: 'LANGUAGE_CHINESE',
  es: 'LANGUAGE_SPANISH',
  fr: 'LANGUAGE_FRENCH',
  de: 'LANGUAGE_GERMAN',
  ja: 'LANGUAGE_JAPANESE',
  ko: 'LANGUAGE_KOREAN',
};

/** @param declared BCP 47, as the page gives it; undefined when it names no language we have a code for */
export function languageCode(declared: string): string | undefined {
  const primary = /^[a-z]{2,3}(?=[-_]|$)/iu.exec(declared.trim())?.[0].toLowerCase();
  return primary === undefined || !Object.hasOwn(codes, primary) ? undefined : codes[primary];
}
