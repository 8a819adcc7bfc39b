/**
 * The line into which words are arranged: ids in order, and the place of the next word: `null` for the end, the
 * number of words before it, or `gap` and that number where a word was removed.
 */
export interface Line {
  readonly placed: readonly string[];
  readonly selected: string | null;
}

/** How many words stand before the place where the next one goes. */
export function caretOf({ placed, selected }: Line): number {
  const told = selected === null ? NaN : Number(selected.replace('gap', ''));
  return Number.isInteger(told) ? Math.min(placed.length, Math.max(0, told)) : placed.length;
}

/** Puts the caret before the word at `place`. */
export function withCaret(placed: readonly string[], place: number): Line {
  const at = Math.min(placed.length, Math.max(0, place));
  return { placed, selected: at === placed.length ? null : String(at) };
}

/** Puts a word at the caret. The caret moves behind it, or from a gap to the end. */
export function inserted(line: Line, id: string): Line {
  const at = caretOf(line);
  const placed = [...line.placed.slice(0, at), id, ...line.placed.slice(at)];
  return line.selected?.startsWith('gap') === true
    ? { placed, selected: null }
    : withCaret(placed, at + 1);
}

/** Removes a word; the next word goes to its place. */
export function removed({ placed }: Line, id: string): Line {
  const at = placed.indexOf(id);
  const rest = placed.filter((one) => one !== id);
  return at === -1 || at === rest.length
    ? { placed: rest, selected: null }
    : { placed: rest, selected: `gap ${at}` };
}

/** Moves a word, from the bank or the line itself, before the word at `place`. */
export function movedTo({ placed }: Line, id: string, place: number): Line {
  const from = placed.indexOf(id);
  const rest = placed.filter((one) => one !== id);
  const at = from !== -1 && from < place ? place - 1 : place;
  return { placed: [...rest.slice(0, at), id, ...rest.slice(at)], selected: null };
}

/** Longer lines are set closer, so that all words stay visible. */
export const manyWords = 8;

/** The length from which a word needs a row of its own. */
export const longWord = 24;
