/** CSV, tables with tabs or semicolons, blocks of lines, a word and its meaning in a line, and one word a line. */
import { unguardCell } from '../../formats/csv.ts';
import { withFurther } from './further.ts';
import { columnOf } from './columns.ts';
import { laidOut } from './layout.ts';
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
  if (!account) return tableFrom(withLines(text), 1);
  const from = account.index + account[0].length;
  const rest = text.slice(from);
  const words = rest.slice(0, readlangOther.exec(rest)?.index);
  return tableFrom(words, text.slice(0, from).split('\n').length);
}

/** Quizlet may write all cards into one line, with a semicolon after each. */
function withLines(text: string): string {
  const cards = text.split(';').map((card) => card.trim());
  if (cards.at(-1) === '') cards.pop();
  const isCard = (card: string): boolean => /^[^\t,\n]+[\t,][^\t,\n]+$/u.test(card);
  return cards.length > 1 && cards.every(isCard) ? cards.join('\n') : text;
}

function tableFrom(text: string, firstLine: number, given?: string): Table {
  const separator = given ?? separatorOf(text);
  if (separator === null) return linesTable(text, firstLine);
  const rows = rowsBetween(separator, text, firstLine).map(({ line, cells }) => {
    return { line, cells: cells.map(unguardCell) };
  });
  const [head] = rows;
  const isOurs = head?.cells[0] === 'term' && head.cells.includes('mastery_level');
  const width = Math.max(0, ...rows.slice(0, sampleRows).map(({ cells }) => cells.length));
  if (isOurs) {
    const columns = head.cells.map((name) => columnOf(name) ?? 'ignore');
    return {
      format: 'gleaner',
      cellsOf: 'gleaner',
      isOurs,
      ...withFurther(columns, rows.slice(1), head.cells),
    };
  }
  if (width > mostColumns) throw new UnreadableList('too-many-columns');
  const cut = rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }));
  return { format: 'table', ...laidOut(cut), cellsOf: 'plain' };
}

/** A program that puts tabs into every row breaks a line only within a cell. */
function rowsBetween(separator: string, text: string, firstLine: number): readonly Row[] {
  const rows = separatedRows(text, { separator, firstLine });
  const wide = rows.filter(({ cells }) => cells.length > 1).length;
  if (separator !== '\t' || wide <= rows.length / 2) return rows;
  const whole: Row[] = [];
  for (const { line, cells } of rows) {
    const last = cells.length === 1 ? whole.pop() : undefined;
    const text = [...(last?.cells.slice(-1) ?? []), ...cells].join('\n');
    whole.push(
      last ? { line: last.line, cells: [...last.cells.slice(0, -1), text] } : { line, cells },
    );
  }
  return whole;
}

/** Null for one word a line. Most rows of a table have as many cells as the others, and no quotes are left in them. */
function separatorOf(text: string): string | null {
  const cut = text.slice(0, sampleLength);
  // The last row of the sample may be half a row.
  const sample = cut.length < text.length ? cut.slice(0, cut.lastIndexOf('\n') + 1) || cut : cut;
  const found = ['\t', ';', ',', '|']
    .map((separator) => {
      const rows = rowsBetween(separator, sample, 1);
      const share = (test: (cells: readonly string[]) => boolean): number =>
        rows.filter(({ cells }) => test(cells)).length / rows.length;
      const width = rows[0]?.cells.length ?? 0;
      const isTable =
        share(({ length }) => length > 1) >= 0.9 ||
        rows[0]?.cells.map(columnOf).includes('term') === true;
      const alike = share(({ length }) => length === width);
      const quoted = share((cells) => cells.some((cell) => cell.includes('"')));
      return { separator, alike: width > 1 && isTable ? alike - quoted / 2 : 0 };
    })
    .reduce((best, one) => (one.alike > best.alike ? one : best));
  if (found.alike > 0) return found.separator;
  return sample.startsWith('"') ? ',' : null;
}

function linesTable(text: string, firstLine: number): Table {
  const lines = text.split('\n').flatMap((line, index) => {
    const said = line.trim();
    return said === '' ? [] : { line: firstLine + index, cells: [said] };
  });
  if (lines.length > mostLines) throw new UnreadableList('too-many-lines');
  const rows = withoutNumbers(lines);
  const table = blocks(lines) ?? pairs(rows);
  return { format: table ? 'table' : 'lines', ...laidOut(table ?? rows), cellsOf: 'plain' };
}

const ruler = /^([-=_*~#])\1{2,}$/u;
const label = /^[^:：]{1,20}[:：]\s*/u;

/** Null unless the words have as many lines each: between rulers, or all with the same labels (`Q:`, `A:`). */
function blocks(lines: readonly Row[]): readonly Row[] | null {
  const labels = lines.map(({ cells: [said = ''] }) => label.exec(said)?.[0].trim() ?? '');
  const rulers = lines.flatMap(({ cells: [said = ''] }, at) => (ruler.test(said) ? at : []));
  const begins = labels.flatMap((one, at) => (one === labels[0] && one !== '' ? at : []));
  const places = [...new Set([0, ...(rulers.length > 0 ? rulers : begins)])];
  const mark = rulers.length > 0 ? ruler : label;
  const rows = places.flatMap((from, place) => {
    const block = lines.slice(from, places[place + 1]);
    const cells = block.map(({ cells: [said = ''] }) => said.replace(mark, '')).filter(Boolean);
    return cells.length > 0 ? { line: block.at(-cells.length)?.line ?? 1, cells } : [];
  });
  const kinds = new Set(places.map((from, at) => labels.slice(from, places[at + 1]).join(' ')));
  const width = rows[0]?.cells.length ?? 0;
  const areAlike =
    rows.every(({ cells }) => cells.length === width) && (mark === ruler || kinds.size === 1);
  return rows.length > 1 && width > 1 && areAlike ? rows : null;
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
const dash = / +(?:[-–—=:]|->|→) +|\s*(?:[：＝→]|::)\s*|: +/u;

/** Null unless nearly every line is a word, one such sign, and its meaning. */
function pairs(rows: readonly Row[]): readonly Row[] | null {
  const found = rows.map(({ line, cells: [said = ''] }) => {
    const sign = dash.exec(said.slice(0, longestWord));
    const end = sign && sign.index > 0 ? sign.index + sign[0].length : 0;
    return { line, cells: sign && end > 0 ? [said.slice(0, sign.index), said.slice(end)] : [said] };
  });
  const sample = found.slice(0, sampleRows);
  return sample.filter(({ cells }) => cells.length > 1).length < sample.length * 0.9 ? null : found;
}
