/**
 * Guesses the language of a card's text, for the right glyphs, voice and hyphenation. A service names at
 * most the language of the card; hints and meanings may be in another one.
 */

/** A script, the languages' scripts (ISO 15924) that use it, and its language if the card has another. */
const scripts: readonly (readonly [RegExp, readonly string[], string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['Jpan'], 'ja'],
  [/\p{Script=Hangul}/u, ['Kore'], 'ko'],
  [/\p{Script=Han}/u, ['Hans', 'Hant', 'Jpan', 'Kore'], 'zh'],
  [/\p{Script=Arabic}/u, ['Arab', 'Aran'], 'ar'],
  [/\p{Script=Hebrew}/u, ['Hebr'], 'he'],
  [/\p{Script=Cyrillic}/u, ['Cyrl'], 'ru'],
  [/\p{Script=Greek}/u, ['Grek'], 'el'],
  [/\p{Script=Thai}/u, ['Thai'], 'th'],
  [/\p{Script=Devanagari}/u, ['Deva'], 'hi'],
  [/\p{Script=Latin}/u, ['Latn'], 'en'],
];

/**
 * @param usual BCP 47: the language of the text, if its script fits
 * @returns BCP 47; undefined when no letter shows the script, so that the page's language applies
 */
export function textLanguage(text: string, usual: string): string | undefined {
  const found = scripts.find(([script]) => script.test(text));
  if (!found) return undefined;
  const [, names, language] = found;
  return names.includes(scriptOf(usual)) ? usual : language;
}

function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    // A service's language code need not be valid.
    return '';
  }
}
