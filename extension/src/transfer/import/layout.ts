/** Which rows at the top of a table are no words, and what each column holds: by how they differ from the rows below. */
import { languageNamed } from '../../text/language-names.ts';
import { columnOf, withoutRepeats, type Column } from './columns.ts';
import type { Row, Table } from './table.ts';

const sampleRows = 200;
/** A title may stand above the names of the columns. */
const mostRowsAbove = 2;

const number = /^\d[\d.,]*$/u;
const address = /^https?:\/\/\S+$/iu;
const latin = /^\p{sc=Latin}/u;
const han = /\p{sc=Han}/u;
/** Kana, Bopomofo, or Pinyin with its tones. */
const reading =
  /^[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}ー・\s]+$|[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]|^(?:[a-zü]{1,6}[1-5]\s?){1,9}$/iu;

/** @param above how many rows at the top are no words; the last of them names the columns */
export function laidOut(
  rows: readonly Row[],
  above = rowsAbove(rows),
): Pick<Table, 'columns' | 'rows' | 'heading'> {
  const words = rows.slice(above);
  if (above === 0) return { columns: columnsOf([], words), rows };
  const heading = rows.slice(0, above);
  const names = heading.at(-1)?.cells ?? [];
  return { columns: columnsOf(names.map(columnOf), words, names), rows: words, heading };
}

function rowsAbove(rows: readonly Row[]): number {
  const sample = rows.slice(0, sampleRows);
  const top = sample.slice(0, mostRowsAbove + 1);
  return 1 + top.findIndex((row, at) => namesColumns(row, sample, at));
}

/** A row of words has the like of them around it; two names of one thing are a word and its translation. */
function namesColumns(row: Row, rows: readonly Row[], place: number): boolean {
  const others = rows.filter((one) => one !== row);
  const named = row.cells.map((cell, at) => {
    const texts = filled(others, at);
    if (cell.trim() === '' || texts.includes(cell.trim())) return '';
    const areLanguages = texts.some((text) => languageNamed(text) !== undefined);
    const name = columnOf(cell) ?? (areLanguages ? '' : languageNamed(cell));
    if (name !== undefined) return name;
    const isOther = texts.length > 0 && !texts.some((text) => latin.test(text));
    return isOther && latin.test(cell.trim()) ? `${at}` : '';
  });
  const names = named.filter((name) => name !== '');
  if (new Set(names).size > 1)
    return place === 0 || (names.length > row.cells.length / 2 && others.length > place);
  return place === 0 && others.length > 0 && names.length === 1 && names[0] === 'term';
}

/**
 * What has no name is known by its cells; of the others the first is the word, and the second its meaning.
 * @param names that the file gives to its columns: one that is not known is no meaning, but one of a language is
 */
export function columnsOf(
  named: readonly (Column | undefined)[],
  rows: readonly Row[],
  names?: readonly string[],
): readonly Column[] {
  const sample = rows.slice(0, sampleRows);
  const width = Math.max(named.length, ...sample.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => named[at]);
  const free = (): readonly number[] => columns.flatMap((one, at) => (one ? [] : at));
  const isOf = (at: number, test: (text: string) => boolean): boolean => {
    const texts = filled(sample, at);
    return texts.filter(test).length >= texts.length * 0.75;
  };
  /** Where enough is left for a word, or for its meaning too. */
  const setAside = (column: Column, left: number, test: (text: string) => boolean): void => {
    for (const at of free())
      if (free().length + (columns.includes('term') ? 1 : 0) > left && isOf(at, test))
        columns[at] = column;
  };
  setAside('ignore', 1, (text) => number.test(text));
  setAside('sentence', 1, hasMarkedWord);
  setAside('url', 1, (text) => address.test(text));
  setAside('language', 2, (text) => languageNamed(text) !== undefined);
  if (columns.some((_, at) => isOf(at, (text) => han.test(text))))
    setAside('ignore', 2, (text) => reading.test(text));
  const [first] = free();
  if (!columns.includes('term') && first !== undefined) columns[first] = 'term';
  const [next] = free();
  if (next !== undefined && (!names || languageNamed(names[next] ?? ''))) columns[next] = 'notes';
  return withoutRepeats(columns.map((column) => column ?? 'ignore'));
}

function filled(rows: readonly Row[], at: number): readonly string[] {
  return rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean);
}

/** Readlang marks the word in its sentence: `[[word]]`. */
function hasMarkedWord(cell: string): boolean {
  const begins = cell.indexOf('[[');
  return begins !== -1 && cell.includes(']]', begins + 3);
}
