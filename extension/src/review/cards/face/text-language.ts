/**
 * In what language a text of a card is written, so that the right glyphs, voice and hyphens are taken. A
 * service names the language of a card at most; its hints and meanings may be in another one.
 */

/** A script, the languages' scripts (ISO 15924) that use it, and its language where the card's is another. */
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
 * @param usual BCP 47: the language that the text is in if its script allows
 * @returns BCP 47; undefined where no letter tells the script, so that the page's own language holds
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
    // What a service gives as a language need not be one.
    return '';
  }
}
