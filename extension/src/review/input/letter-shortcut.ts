/**
 * How a letter shortcut is pressed and shown: alone or, in a card with a text field, with Alt (on a Mac,
 * Control).
 */

/** As `Button` takes it. */
export interface LetterShortcut {
  readonly name: string;
  readonly label: string;
}

/** On a Mac, Option with a letter types a character. */
export function isMac(): boolean {
  return /\bMacintosh\b/u.test(navigator.userAgent);
}

/** @param typed this card has a text field, which usually has the focus */
export function letterShortcut(letter: string, typed: boolean): LetterShortcut {
  if (!typed) return { name: letter, label: letter };
  return isMac()
    ? { name: `Control+${letter}`, label: `⌃ ${letter}` }
    : { name: `Alt+${letter}`, label: `Alt ${letter}` };
}
