/**
 * Chooses between two readings of a selection. The browser's menu knows what was selected when it opened,
 * but includes ruby readings and hidden text. The text read from the page is cleaner, but a page may have
 * changed the selection meanwhile.
 */
import { foldTerm } from '../../text/fold.ts';

/**
 * @param menuText as the browser gives it
 * @param captured as a reader reads it (`Captured.selected`); null when nothing could be read
 * @param everything all that was selected, with hidden text and ruby readings (`Captured.everything`)
 * @param language BCP 47; Chromium's menu has the capitals of a style, which depend on it
 * @returns the captured text if both are the same selection: the menu's text consists of the captured one
 * and of text that is hidden in the page
 */
export function chooseText(
  menuText: string,
  captured: string | null,
  everything: string = captured ?? '',
  language = '',
): string {
  if (captured === null) return menuText;
  const inMenu = letters(menuText);
  const isSame = [String, (text: string) => inCapitals(text, language)].some((drawn) => {
    const [clean, all] = [letters(drawn(captured)), letters(drawn(everything))];
    return clean !== '' && (clean === inMenu || (isWithin(clean, inMenu) && isWithin(inMenu, all)));
  });
  return isSame ? captured : menuText;
}

/** An unknown language has no capitals of its own; a tag comes from a page. */
function inCapitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language === '' ? 'und' : language);
  } catch {
    // The page has a language that is none.
    return text.toUpperCase();
  }
}

function letters(text: string): string {
  return foldTerm(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Whether `whole` contains all of `part` in the same order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    at = whole.indexOf(letter, at) + letter.length;
    if (at < letter.length) return false;
  }
  return true;
}
