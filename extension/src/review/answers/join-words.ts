/** Joins words into one line according to their script, and finds the direction of the line. */

const noSpaceBefore = /^[\p{Pe}\p{Pf}.,!?;:…%、。，．！？；：・·’”؟،؛]/u;
const noSpaceAfter = /[\p{Ps}\p{Pi}¿¡$€£#@]$/u;
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

export function joinWords(words: readonly string[]): string {
  return words.reduce(
    (line, word) =>
      line === '' || word === '' || touch(line, word) ? line + word : `${line} ${word}`,
    '',
  );
}

/** By its first letter with a direction; null when there is none. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return null;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    letter,
  )
    ? 'rtl'
    : 'ltr';
}

function touch(line: string, word: string): boolean {
  if (noSpaceBefore.test(word) || noSpaceAfter.test(line)) return true;
  return spaceless.test(line.at(-1) ?? '') && spaceless.test(word[0] ?? '');
}
