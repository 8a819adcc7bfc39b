/** The table in a text, in whatever format it is. */
import { ankiTable, isAnki } from './anki-table.ts';
import { clippingsIn, isClippings } from './clippings.ts';
import { fieldText } from './field-text.ts';
import { jsonTable } from './json.ts';
import { plainTable } from './plain-table.ts';
import { UnreadableList, type Table } from './table.ts';

/** Every limit of a word is far below; what is cut is reported as too long. */
const longestCell = 100_000;

/** @throws UnreadableList where it holds no list of words */
export function tableOf(text: string): Table {
  const plain = text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');
  const table = tableIn(plain);
  if (table.rows.length === 0) throw new UnreadableList('nothing-found');
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      // Anki's files say whether their fields have markup.
      cells: row.cells.map((cell) => {
        const text = cell.slice(0, longestCell);
        return table.isOurs || table.format === 'anki' ? text : fieldText(text);
      }),
    })),
  };
}

function tableIn(plain: string): Table {
  if (/^\s*[[{]/u.test(plain.slice(0, 1_000)) && looksLikeJson(plain)) return jsonTable(plain);
  if (isAnki(plain)) return ankiTable(plain);
  return isClippings(plain) ? clippingsIn(plain) : plainTable(plain);
}

/** A list of words may begin with a bracket too. */
function looksLikeJson(plain: string): boolean {
  return /^\s*(?:\[\s*(?:["{[\]]|$)|\{\s*(?:["}]|$))/u.test(plain.slice(0, 1_000));
}
