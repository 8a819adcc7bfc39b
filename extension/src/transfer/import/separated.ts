/**
 * Rows of cells between separators, after RFC 4180, each with the line that it begins in. Lists differ from the rule:
 * a space stands before a quote, a backslash before a quote inside of it, and quotes are round. A quote that is never
 * closed is an ordinary character. It takes time in proportion to the text, whatever quotes are in it.
 */
import { mostLines, UnreadableList, type Row } from './table.ts';

interface Options {
  readonly separator: string;
  /** The line of the file that the text begins in. */
  readonly firstLine?: number;
  /** Lines that begin with it are left out. */
  readonly comment?: string;
}

/**
 * Rows without any text are left out.
 * @param text with `\n` at the end of its lines
 * @throws UnreadableList for too many lines
 */
export function separatedRows(text: string, options: Options): Row[] {
  const { separator, firstLine = 1, comment } = options;
  const between = separator.replaceAll(/[\\\]^-]/gu, String.raw`\$&`);
  const plainCell = new RegExp(String.raw`[^\n${between}]*`, 'uy');
  const spaces = separator === ' ' ? /(?=")/uy : / *(?=")/uy;
  const roundCell = new RegExp(String.raw` *[“„]([^\n“”„]*)[“”] *(?=[\n${between}]|$)`, 'uy');
  // Nowhere in a text after the rule does another character follow these two.
  const isEscaped = new RegExp(String.raw`\\"[^\n"${between}]`, 'u').test(text);
  const rows: Row[] = [];
  let [line, at] = [firstLine, 0];
  let mayQuote = true;

  function taken(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  }

  function cellHere(): string {
    const round = taken(roundCell);
    if (round) return round[1] ?? '';
    const from = at;
    const end = mayQuote && taken(spaces) ? closingQuote(text, at + 1, isEscaped) : null;
    if (end === null || end === -1) {
      // Looking again at each following quote would take the square of the time.
      if (end === -1) mayQuote = false;
      at = from;
      return taken(plainCell)?.[0] ?? '';
    }
    const inside = text.slice(at + 1, end);
    const quoted = (isEscaped ? inside.replaceAll('\\"', '"') : inside).replaceAll('""', '"');
    at = end + 1;
    for (let next = quoted.indexOf('\n'); next !== -1; next = quoted.indexOf('\n', next + 1))
      line += 1;
    // Text after the closing quote is against the rule; none of it is lost.
    return quoted + (taken(plainCell)?.[0] ?? '');
  }

  while (at < text.length) {
    if (comment !== undefined && text.startsWith(comment, at)) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end + 1;
      line += 1;
      continue;
    }
    const begins = line;
    const cells = [cellHere()];
    while (text.startsWith(separator, at)) {
      at += separator.length;
      cells.push(cellHere());
    }
    // The end of the line, or of the text.
    at += 1;
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells });
    if (rows.length > mostLines) throw new UnreadableList('too-many-lines');
  }
  return rows;
}

/** -1 where none closes. Two quotes stand for one in the text, and so does one after a backslash. */
function closingQuote(text: string, from: number, isEscaped: boolean): number {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    const isDouble = text[at + 1] === '"';
    if (!isDouble && !(isEscaped && text[at - 1] === '\\')) return at;
    at = text.indexOf('"', at + (isDouble ? 2 : 1));
  }
  return at;
}
