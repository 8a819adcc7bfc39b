/**
 * Which of two accounts of a selection to keep: the browser's menu is always right about what was selected
 * when it was opened, but tells readings and hidden text with it; what was read from the page is cleaner,
 * but a page may have changed the selection meanwhile.
 */
import { foldTerm } from '../../text/fold.ts';

/**
 * @param menuText as the browser gives it
 * @param captured as a reader sees it (`Captured.selected`); null when nothing could be read
 * @param everything all that was selected then, hidden text and readings with it (`Captured.everything`)
 * @returns the captured text where both accounts are of one selection: the menu's letters are all of the
 *   captured ones, and between them nothing but what is hidden in the page
 */
export function chooseText(
  menuText: string,
  captured: string | null,
  everything: string = captured ?? '',
): string {
  if (captured === null) return menuText;
  const [clean, told, all] = [captured, menuText, everything].map(letters);
  if (!clean || told === undefined || all === undefined) return menuText;
  if (clean === told) return captured;
  return isWithin(clean, told) && isWithin(told, all) ? captured : menuText;
}

function letters(text: string): string {
  return foldTerm(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether all of `part` stands in `whole` in the same order, whatever else does. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    at = whole.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}
