/** Letters as a reader types them: a font's or a PDF's own forms of them are other characters. */

/**
 * Ligatures, presentation forms of Hebrew and Arabic, radicals in the place of characters, letters of mathematics and
 * of half or full width. Without the forms that stand for a mark alone or for a whole phrase.
 */
export const formsOfLetters =
  /[\u017F\u2E9F\u2EF3\u2F00-\u2FD5\uFB00-\uFC5D\uFC64-\uFCF1\uFCF5-\uFD3D\uFD50-\uFDF9\uFE80-\uFEFC\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFF9D\u{1D400}-\u{1D7CB}]/gu;

/** Cyrillic vowels have no acute accent of their own; textbooks write it for the stress. */
const stress = /(?<=[аеёиоуыэюяіїє])\u0301/giu;

export function asTyped(text: string): string {
  return text
    .replaceAll(formsOfLetters, (letter) => letter.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(stress, '');
}
