/** A table as the learner says that it is. */
import { repeatable, type Column } from '../../transfer/import/columns.ts';
import { laidOut } from '../../transfer/import/layout.ts';
import { mostColumns, type Row, type Table } from '../../transfer/import/table.ts';

/** Whether the first row names the columns, or is a word like the others. */
export function withHeading(table: Table, hasHeading: boolean): Table {
  const { heading = [], rows, ...rest } = table;
  if (hasHeading === heading.length > 0) return table;
  return { ...rest, ...laidOut([...heading, ...rows], hasHeading ? 1 : 0) };
}

/** What stands between the columns of a list of lines. */
export function splitAt(table: Table, sign: string): Table {
  if (sign.trim() === '') return table;
  const { heading = [], rows, ...rest } = table;
  const split = [...heading, ...rows].map(({ line, cells: [said = ''] }): Row => {
    const cells = said.split(sign, mostColumns).map((cell) => cell.trim());
    return { line, cells };
  });
  return { ...rest, ...laidOut(split) };
}

/** The columns when the learner says what the one at a place is. */
export function withColumn(
  columns: readonly Column[],
  at: number,
  column: Column,
): readonly Column[] {
  return columns.map((one, place) => {
    if (place === at) return column;
    return one === column && !repeatable.has(column) ? 'ignore' : one;
  });
}
