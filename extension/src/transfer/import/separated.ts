/**
 * Rows of cells between separators, after RFC 4180, each with the line that it begins in. A quote that is never closed
 * is an ordinary character. It takes time in proportion to the text, whatever quotes are in it.
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
  const plainCell = new RegExp(
    String.raw`[^\n${separator.replaceAll(/[\\\]^-]/gu, String.raw`\$&`)}]*`,
    'uy',
  );
  const rows: Row[] = [];
  let line = firstLine;
  let at = 0;
  let mayQuote = true;

  function plain(): string {
    plainCell.lastIndex = at;
    const [cell = ''] = plainCell.exec(text) ?? [];
    at += cell.length;
    return cell;
  }

  function cellHere(): string {
    if (!mayQuote || text[at] !== '"') return plain();
    const end = closingQuote(text, at + 1);
    if (end === -1) {
      // Looking again at each following quote would take the square of the time.
      mayQuote = false;
      return plain();
    }
    const quoted = text.slice(at + 1, end).replaceAll('""', '"');
    at = end + 1;
    for (let next = quoted.indexOf('\n'); next !== -1; next = quoted.indexOf('\n', next + 1))
      line += 1;
    // Text after the closing quote is against the rule; none of it is lost.
    return quoted + plain();
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

/** -1 where none closes. Two quotes stand for one in the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
