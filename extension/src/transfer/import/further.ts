/** The second sentence of a word and those after it, which our tables have in columns such as `sentence_2`. */
import type { Column } from './columns.ts';
import type { Row, Table } from './table.ts';

/** Moves them from the cells of a row into its `more`. @param names of the columns, as Gleaner writes them */
export function withFurther(
  columns: readonly Column[],
  rows: readonly Row[],
  names: readonly string[],
): Pick<Table, 'columns' | 'rows'> {
  const places = new Map(names.map((name, at) => [name, at] as const).reverse());
  const groups = [...places].flatMap(([name, at]) => {
    const [, number] = /^sentence_(\d{1,3})$/u.exec(name) ?? [];
    if (number === undefined) return [];
    const placeOf = (column: string) => places.get(`${column}_${number}`) ?? -1;
    return { at, title: placeOf('title'), url: placeOf('url'), metAt: placeOf('met_at') };
  });
  groups.sort((a, b) => a.at - b.at);
  const [first] = groups;
  if (!first) return { columns, rows };
  return {
    columns: columns.slice(0, first.at),
    rows: rows.map(({ line, cells }) => {
      const cell = (place: number) => cells[place] ?? '';
      const more = groups.flatMap(({ at, title, url, metAt }) =>
        cell(at) === ''
          ? []
          : {
              sentence: cell(at),
              title: cell(title),
              url: cell(url),
              ...(cell(metAt) !== '' && { metAt: cell(metAt) }),
            },
      );
      return { line, cells: cells.slice(0, first.at), ...(more.length > 0 && { more }) };
    }),
  };
}
