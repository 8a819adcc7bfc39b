/**
 * Terms are stored as they were met and compared folded: case, width, and the shape of apostrophes and
 * hyphens do not matter.
 */
import { asTyped } from './as-typed.ts';
import { visibleText } from './invisible.ts';

const apostrophes = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07]/gu;
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/gu;

/** Equal for two terms that are one word. Only for comparison, never shown or sent. */
export function foldTerm(term: string): string {
  return foldCase(asTyped(visibleText(term.normalize('NFKC'))))
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, '-')
    .trim();
}

/** Through upper case, ß equals ss, and a final sigma equals a sigma (Unicode, full case folding). */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
}
