/** What the cells of a row say. */
import { splitNotes, splitTags } from '../../formats/csv.ts';
import type { Column } from './columns.ts';
import type { Table } from './table.ts';

/** The text of the first such column, without white space at its ends. */
export function cellOf(
  cells: readonly string[],
  columns: readonly Column[],
  wanted: Column,
): string {
  return cells[columns.indexOf(wanted)]?.trim() ?? '';
}

/** The tags of all such columns, each once. */
export function tagsOf(
  cells: readonly string[],
  columns: readonly Column[],
  cellsOf: Table['cellsOf'],
): readonly string[] {
  return distinct(
    cellsNamed(cells, columns, 'tags').flatMap((cell) =>
      cellsOf === 'gleaner'
        ? splitTags(cell)
        : cell.split(cellsOf === 'anki' ? /\s+/u : /[,;]|\s{2,}/u).map((tag) => tag.trim()),
    ),
  );
}

/** The notes of all such columns, each once. */
export function notesIn(
  cells: readonly string[],
  columns: readonly Column[],
  cellsOf: Table['cellsOf'],
): readonly string[] {
  return distinct(
    cellsNamed(cells, columns, 'notes').flatMap((cell) =>
      cellsOf === 'gleaner' ? splitNotes(cell) : cell.trim(),
    ),
  );
}

function cellsNamed(
  cells: readonly string[],
  columns: readonly Column[],
  wanted: Column,
): readonly string[] {
  return cells.filter((_cell, at) => columns[at] === wanted);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter(Boolean))];
}
