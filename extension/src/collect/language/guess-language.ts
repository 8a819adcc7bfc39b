/**
 * Guesses the language of a text that declares none, only when it is certain: by its script, else by the
 * browser's built-in detection. Nothing leaves the device, and no permission is needed.
 */
import { browser } from 'wxt/browser';
import type { LanguageChoice } from '../../settings/settings.ts';
import { languageByScript } from '../../text/script-language.ts';

/** In letters. Firefox's detector is confident and wrong about shorter texts. */
const enoughLetters = 40;
/** Scripts without an alphabet carry more information per letter. */
const enoughOfOthers = 15;
/** Share of the text, in percent. */
const mostOfIt = 90;

/**
 * @param word the collected word
 * @param samples texts around it, the nearest first; the next one is used if the nearer gives no language
 * @returns BCP 47; empty when uncertain. Never throws.
 */
export async function guessLanguage(word: string, samples: readonly string[]): Promise<string> {
  const own = scriptOf(word);
  if (own === null) return '';
  for (const sample of samples) {
    const letters = sample.match(/\p{L}/gu)?.length ?? 0;
    if (letters < (own === 'Latn' ? enoughLetters : enoughOfOthers)) continue;
    const detected = await detect(sample);
    // A foreign word in a text of another script is of another language.
    if (detected !== '') return writes(detected, own) ? detected : '';
  }
  return '';
}

/**
 * The language of a typed word without context.
 * @param languages the learner's own list: if only one of them uses the word's script, it is that one
 * @returns BCP 47; empty when uncertain. Never throws.
 */
export async function guessTyped(
  typed: string,
  languages: readonly LanguageChoice[],
): Promise<string> {
  const script = scriptOf(typed);
  if (script === null) return '';
  // Ideographs and Arabic letters are used by several languages.
  if (script !== 'Hani' && script !== 'Arab') {
    const decided = languageByScript(typed, typed);
    if (decided !== '') return decided;
  }
  const listed = languages.filter(({ tag }) => tag !== '' && writes(tag, script));
  const [only] = listed;
  if (only && listed.length === 1 && script !== 'Latn') return only.tag;
  return guessLanguage(typed, [typed]);
}

async function detect(text: string): Promise<string> {
  try {
    const { isReliable, languages } = await browser.i18n.detectLanguage(text);
    const [first] = languages;
    return isReliable && first && first.percentage >= mostOfIt ? first.language : '';
  } catch {
    return '';
  }
}

const scripts = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
  Hani: /\p{Script=Han}/u,
  Kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Hang: /\p{Script=Hangul}/u,
  Grek: /\p{Script=Greek}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Thai: /\p{Script=Thai}/u,
  Armn: /\p{Script=Armenian}/u,
  Geor: /\p{Script=Georgian}/u,
  Deva: /\p{Script=Devanagari}/u,
} as const;
type Script = keyof typeof scripts | 'other';

/** Script of the first letter; null if there is none. */
function scriptOf(text: string): Script | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  const found = Object.entries(scripts).find(([, pattern]) => pattern.test(letter));
  return (found?.[0] as Script | undefined) ?? 'other';
}

const written: Readonly<Record<string, readonly Script[]>> = {
  Jpan: ['Hani', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

/** Whether a language is usually written in that script. */
function writes(tag: string, script: Script): boolean {
  try {
    const usual = new Intl.Locale(tag).maximize().script ?? '';
    if (script === 'other') return !Object.hasOwn(scripts, usual) && !Object.hasOwn(written, usual);
    return usual === script || (written[usual]?.includes(script) ?? false);
  } catch {
    return false;
  }
}
