/** What the script of a text says about its language. */
import { languagesIn, likelyLanguageIn, scriptOf } from './scripts.ts';

/**
 * The language of a text whose page declares none, if its script alone decides it.
 *
 * @param selected decides
 * @param around tells Japanese from Chinese when only ideographs are selected
 * @returns BCP 47, or an empty string
 */
export function languageByScript(selected: string, around: string): string {
  const script = scriptOf(selected) ?? '';
  const [only, ...others] = languagesIn(script);
  if (only !== undefined && others.length === 0) return only;
  if (script === 'Hani' && kana.test(around)) return 'ja';
  const foreign = Object.hasOwn(lettersOfOthers, script) ? lettersOfOthers[script] : undefined;
  return foreign && !foreign.test(around) ? likelyLanguageIn(script) : '';
}

/** The likeliest language of a text's script: for rules and voices, where a wrong one does no harm. */
export function likelyLanguage(text: string, around: string): string {
  const script = scriptOf(text) ?? 'Latn';
  if (script === 'Latn') return '';
  return languageByScript(text, around) || likelyLanguageIn(script);
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** In scripts with one main language: letters that only its other languages use. */
const lettersOfOthers: Readonly<Record<string, RegExp>> = {
  Hani: kana,
  // Persian, Urdu and others.
  Arab: /[پچژگکیٹڈڑںےہھ]/u,
  // Yiddish.
  Hebr: /[װױײ]|[אײ][\u05B7\u05B8]/u,
};
