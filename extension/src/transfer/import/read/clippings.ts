/**
 * Kindle's "My Clippings.txt": entries between lines of equal signs. The first line is the book with its author,
 * the second tells what it is and where, in the language of the device; the text follows after an empty line.
 */
import type { Table } from './table.ts';

/** More words are a passage and no word. */
const mostWords = 5;

export function clippingsIn(text: string): Table {
  const rows: { line: number; cells: string[] }[] = [];
  let block: { line: number; text: string }[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/u).entries()) {
    if (!/^={10,}\s*$/u.test(line)) {
      block.push({ line: index + 1, text: line.replace(/^\uFEFF/u, '').trim() });
      continue;
    }
    const [title, about, ...rest] = block.filter((one) => one.text !== '');
    block = [];
    // A bookmark has no text.
    if (!title || !about || rest.length === 0) continue;
    const said = rest.map((one) => one.text).join(' ');
    const isWord = said.split(/\s+/u).length <= mostWords && said.length <= 200;
    rows.push({
      line: rest[0]?.line ?? title.line,
      cells: isWord ? [said, title.text] : ['', title.text],
    });
  }
  return { format: 'clippings', columns: ['term', 'title'], rows, cellsOf: 'plain' };
}
