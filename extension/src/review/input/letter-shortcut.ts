/** How the key of a letter is pressed and shown: alone, or with Alt (on a Mac, Control) while one types. */

/** As `Button` takes it. */
export interface LetterShortcut {
  readonly name: string;
  readonly label: string;
}

/** On a Mac, Option and a letter is a character. */
export function isMac(): boolean {
  return /\bMacintosh\b/u.test(navigator.userAgent);
}

/** @param typed the focus is usually in a text field of this card */
export function letterShortcut(letter: string, typed: boolean): LetterShortcut {
  if (!typed) return { name: letter, label: letter };
  return isMac()
    ? { name: `Control+${letter}`, label: `⌃ ${letter}` }
    : { name: `Alt+${letter}`, label: `Alt ${letter}` };
}
