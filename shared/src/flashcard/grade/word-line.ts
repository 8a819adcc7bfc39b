/**
 * The line into which words are arranged: ids in order, and the place where the next word goes: `null` at
 * the end, the number of words before it, or that number behind `gap` where a word was taken out.
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

/** With the caret before the word at `place`. */
export function withCaret(placed: readonly string[], place: number): Line {
  const at = Math.min(placed.length, Math.max(0, place));
  return { placed, selected: at === placed.length ? null : String(at) };
}

/** With a word where the caret is. The caret goes on behind it, and from a gap back to the end. */
export function inserted(line: Line, id: string): Line {
  const at = caretOf(line);
  const placed = [...line.placed.slice(0, at), id, ...line.placed.slice(at)];
  return line.selected?.startsWith('gap') === true
    ? { placed, selected: null }
    : withCaret(placed, at + 1);
}

/** Without a word; the next one goes where it stood. */
export function removed({ placed }: Line, id: string): Line {
  const at = placed.indexOf(id);
  const rest = placed.filter((one) => one !== id);
  return at === -1 || at === rest.length
    ? { placed: rest, selected: null }
    : { placed: rest, selected: `gap ${at}` };
}

/** With a word, from the bank or the line itself, before what now stands at `place`. */
export function movedTo({ placed }: Line, id: string, place: number): Line {
  const from = placed.indexOf(id);
  const rest = placed.filter((one) => one !== id);
  const at = from !== -1 && from < place ? place - 1 : place;
  return { placed: [...rest.slice(0, at), id, ...rest.slice(at)], selected: null };
}
