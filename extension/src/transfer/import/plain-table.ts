/** CSV, tables with tabs or semicolons, and one word a line. */
import { unguardCell } from '../../formats/csv.ts';
import { withFurther } from './further.ts';
import { columnOf, withoutRepeats, type Column } from './columns.ts';
import { separatedRows } from './separated.ts';
import { mostColumns, mostLines, UnreadableList, type Row, type Table } from './table.ts';

const sampleLength = 20_000;
const sampleRows = 200;

/** Readlang's export of an account has several tables, each below a line with its name. */
const readlangWords = /^"?Your words \(csv format\)"?\s*$/imu;
const readlangOther = /^"?[^"\n]{1,60} \(csv format\)"?\s*$/imu;

/** Excel's own way to name the separator, before the heading. */
const separatorLine = /^sep=(.)\n/iu;

/** @param text with `\n` at the end of its lines */
export function plainTable(text: string): Table {
  const given = separatorLine.exec(text);
  if (given) return tableFrom(text.slice(given[0].length), 2, given[1]);
  const account = readlangWords.exec(text.slice(0, sampleLength));
  if (!account) return tableFrom(text, 1);
  const from = account.index + account[0].length;
  const rest = text.slice(from);
  const end = readlangOther.exec(rest)?.index;
  return tableFrom(rest.slice(0, end), text.slice(0, from).split('\n').length);
}

function tableFrom(text: string, firstLine: number, given?: string): Table {
  const separator = given ?? separatorOf(text);
  if (separator === null) return linesTable(text, firstLine);
  const rows = separatedRows(text, { separator, firstLine });
  const [head] = rows;
  const width = Math.max(0, ...rows.slice(0, sampleRows).map(({ cells }) => cells.length));
  const isOurs = head?.cells[0] === 'term' && head.cells.includes('mastery_level');
  if (width > mostColumns && !isOurs) throw new UnreadableList('too-many-columns');
  const named = head?.cells.map(columnOf) ?? [];
  const isHead = named.includes('term') || named.filter(Boolean).length > 1;
  const body = isHead ? rows.slice(1) : rows;
  const columns = isHead ? namedColumns(named, width) : guessedColumns(body, width);
  const plainRow = ({ line, cells }: Row): Row => ({
    line,
    cells: cells.slice(0, width).map((cell, at) => {
      const text = unguardCell(cell);
      return columns[at] === 'sentence' && !isOurs ? text.replaceAll(/\[\[|\]\]/gu, '') : text;
    }),
  });
  const plain = body.map(plainRow);
  if (!isOurs)
    return {
      ...{ format: 'table', columns, rows: plain, cellsOf: 'plain' },
      ...(isHead && head && { heading: plainRow(head) }),
    };
  return {
    ...{ format: 'gleaner', cellsOf: 'gleaner', isOurs },
    ...withFurther(columns, plain, head.cells),
  };
}

/** Null for one word a line. Most rows of a table have as many cells as the others. */
function separatorOf(text: string): string | null {
  const cut = text.slice(0, sampleLength);
  // The last row of the sample may be half a row.
  const sample = cut.length < text.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) || cut : cut;
  const found = ['\t', ';', ',']
    .map((separator) => {
      const rows = separatedRows(sample, { separator });
      const width = rows[0]?.cells.length ?? 0;
      const isTable =
        rows.filter(({ cells }) => cells.length > 1).length >= rows.length * 0.9 ||
        rows[0]?.cells.map(columnOf).includes('term') === true;
      const alike = rows.filter(({ cells }) => cells.length === width).length / rows.length;
      return { separator, alike: width > 1 && isTable ? alike : 0 };
    })
    .reduce((best, one) => (one.alike > best.alike ? one : best));
  if (found.alike > 0) return found.separator;
  return sample.startsWith('"') ? ',' : null;
}

function linesTable(text: string, firstLine: number): Table {
  const rows = withoutNumbers(
    text.split('\n').flatMap((line, index) => {
      const said = line.trim();
      return said === '' ? [] : { line: firstLine + index, cells: [said] };
    }),
  );
  if (rows.length > mostLines) throw new UnreadableList('too-many-lines');
  const pairs = pairsTable(rows);
  if (pairs) return pairs;
  // A single column may have its name above it.
  const [first] = rows;
  const isNamed = columnOf(first?.cells[0] ?? '') === 'term' && rows.length > 1;
  return {
    ...{ format: 'lines', columns: ['term'], cellsOf: 'plain' },
    rows: isNamed ? rows.slice(1) : rows,
    ...(isNamed && first && { heading: first }),
  };
}

/** `1. gossamer`, where nearly every line is numbered. */
function withoutNumbers(rows: readonly Row[]): readonly Row[] {
  const number = /^\d{1,5}[.)]\s{1,20}(?=\S)/u;
  const sample = rows.slice(0, sampleRows);
  const numbered = sample.filter(({ cells: [said = ''] }) => number.test(said)).length;
  if (numbered < 2 || numbered < sample.length * 0.9) return rows;
  return rows.map(({ line, cells: [said = ''] }) => ({ line, cells: [said.replace(number, '')] }));
}

/** No word before such a sign is longer; searching a line of a million spaces would take the square of the time. */
const longestWord = 300;
/** Between a word and its meaning, where people write a list by hand or Quizlet exports one. */
const dash = / +(?:[-–—=:]|->|→) +|\s*[：＝→]\s*|: +/u;

/** Null unless nearly every line is a word, one such sign, and its meaning. */
function pairsTable(rows: readonly Row[]): Table | null {
  const pairs = rows.map(({ line, cells: [said = ''] }): Row => {
    const found = dash.exec(said.slice(0, longestWord));
    if (!found || found.index === 0) return { line, cells: [said] };
    return { line, cells: [said.slice(0, found.index), said.slice(found.index + found[0].length)] };
  });
  const sample = pairs.slice(0, sampleRows);
  if (sample.filter(({ cells }) => cells.length > 1).length < sample.length * 0.9) return null;
  const named = pairs[0]?.cells.map(columnOf) ?? [];
  const isHead = named[0] === 'term' && pairs.length > 1;
  const [heading] = pairs;
  return {
    ...{ format: 'table', columns: ['term', 'notes'], cellsOf: 'plain' },
    rows: isHead ? pairs.slice(1) : pairs,
    ...(isHead && heading && { heading }),
  };
}

/** `[[word]]`. */
function hasMarkedWord(cell: string): boolean {
  const begins = cell.indexOf('[[');
  return begins !== -1 && cell.includes(']]', begins + 3);
}

function namedColumns(named: readonly (Column | undefined)[], width: number): readonly Column[] {
  // Where no heading says which column is the word, it is the first one that says nothing.
  const wordAt = named.includes('term') ? -1 : named.indexOf(undefined);
  return withoutRepeats(
    Array.from({ length: width }, (_, at) => (at === wordAt ? 'term' : (named[at] ?? 'ignore'))),
  );
}

/** Word, meaning. Readlang marks the word in its sentence with brackets. */
function guessedColumns(rows: readonly Row[], width: number): readonly Column[] {
  const sample = rows.slice(0, sampleRows);
  const isMarked = (at: number) =>
    sample.filter(({ cells }) => hasMarkedWord(cells[at] ?? '')).length > sample.length / 2;
  const columns = Array.from({ length: width }, (_, at) => (isMarked(at) ? 'sentence' : null));
  const [wordAt, notesAt] = columns.flatMap((column, at) => (column === null ? at : []));
  return withoutRepeats(
    columns.map((column, at) => {
      if (column !== null) return column;
      return at === wordAt ? 'term' : at === notesAt ? 'notes' : 'ignore';
    }),
  );
}
