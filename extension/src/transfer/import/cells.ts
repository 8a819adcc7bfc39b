/** What the cells of a row say. */
import { splitNotes, splitTags } from '../../formats/csv.ts';
import type { Column } from './columns.ts';
import type { Table } from './table.ts';

/** The text of the first such column, without white space at its ends. */
export function cellOf(
  cells: readonly string[],
  columns: readonly Column[],
  wanted: Column,
  cellsOf?: Table['cellsOf'],
): string {
  const text = cells[columns.indexOf(wanted)]?.trim() ?? '';
  // Readlang marks the word in its sentence.
  return wanted === 'sentence' && cellsOf === 'plain' ? text.replaceAll(/\[\[|\]\]/gu, '') : text;
}

/** The tags of all such columns, each once. */
export function tagsOf(
  cells: readonly string[],
  columns: readonly Column[],
  cellsOf: Table['cellsOf'],
): readonly string[] {
  // Anki has spaces between tags, also in the table of another program: `home light::warm`.
  const isAnki = (cell: string) => cellsOf === 'anki' || /^[^,;]*::[^,;]*$/u.test(cell);
  return textsIn(cells, columns, 'tags', (cell) =>
    cellsOf === 'gleaner'
      ? splitTags(cell)
      : cell.split(isAnki(cell) ? /\s+/u : /[,;]|\s{2,}|\n---\n/u).map((tag) => tag.trim()),
  );
}

/** The notes of all such columns, each once. */
export function notesIn(
  cells: readonly string[],
  columns: readonly Column[],
  cellsOf: Table['cellsOf'],
): readonly string[] {
  const hasSeveral = cellsOf === 'gleaner' || cellsOf === 'json';
  return textsIn(cells, columns, 'notes', (cell) =>
    hasSeveral ? splitNotes(cell) : [cell.trim()],
  );
}

function textsIn(
  cells: readonly string[],
  columns: readonly Column[],
  wanted: Column,
  split: (cell: string) => readonly string[],
): readonly string[] {
  const texts = cells.flatMap((cell, at) => (columns[at] === wanted ? split(cell) : []));
  return [...new Set(texts.filter(Boolean))];
}
