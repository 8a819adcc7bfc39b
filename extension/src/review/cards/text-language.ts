/**
 * Guesses the language of a card's text, for the right glyphs, voice and hyphenation. A service names at
 * most the language of the card; hints and meanings may be in another one.
 */
import { likelyLanguage } from '../../text/script-language.ts';
import { scriptOf, writes } from '../../text/scripts.ts';

/**
 * @param usual BCP 47: the language of the text, if its script fits
 * @returns BCP 47; undefined when no letter shows the script, so that the page's language applies
 */
export function textLanguage(text: string, usual: string): string | undefined {
  // Kana among ideographs is Japanese.
  const script = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'Hira' : scriptOf(text);
  if (script === null) return undefined;
  return writes(usual, script) ? usual : languageOfText(text);
}

/** BCP 47 of a text when the service gives none: by its script, otherwise English. */
export function languageOfText(text: string): string {
  // The only language that interface.md names (section 2.1).
  return likelyLanguage(text, text) || 'en';
}
