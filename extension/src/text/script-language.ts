/** The language of a text whose page declares none, if its script alone decides it. */

/**
 * @param selected decides
 * @param around tells Japanese from Chinese when only ideographs are selected
 * @returns BCP 47, or an empty string
 */
export function languageByScript(selected: string, around: string): string {
  for (const [script, language] of deciding) if (script.test(selected)) return language;
  if (/\p{Script=Han}/u.test(selected)) return kana.test(around) ? 'ja' : 'zh';
  // Persian, Urdu and others use letters that Arabic does not have.
  if (/\p{Script=Arabic}/u.test(selected)) return /[پچژگکیٹڈڑںےہھ]/u.test(around) ? '' : 'ar';
  return '';
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const deciding: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/u, 'ko'],
  [kana, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Armenian}/u, 'hy'],
  [/\p{Script=Georgian}/u, 'ka'],
];
