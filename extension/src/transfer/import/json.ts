/** Gleaner's own JSON, and lists of texts or objects that other programs write. */
import * as z from 'zod/mini';
import { joinNotes, joinTags } from '../../formats/csv.ts';
import {
  fileWordSchema,
  wordFileSchema,
  wordsFormat,
  wordsVersion,
} from '../../formats/word-file.ts';
import { columnOf, type Column } from './columns.ts';
import { columnsOf } from './layout.ts';
import { mostColumns, mostLines, UnreadableList, type Row, type Table } from './table.ts';

const columns: Column[] = ['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url'];

/** @throws UnreadableList when it is damaged, of a newer Gleaner, or a backup */
export function jsonTable(text: string): Table {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The parser’s message quotes the file.
    throw new UnreadableList('damaged-json');
  }
  // As in a backup (transfer/backup).
  const format = isFields(parsed) ? parsed.format : null;
  if (format === 'gleaner-backup') throw new UnreadableList('backup');
  const isOurs = format === wordsFormat;
  const list = isOurs ? ownList(parsed) : listIn(parsed);
  if (list.length > mostLines) throw new UnreadableList('too-many-lines');
  if (isOurs) {
    const rows = list.map((item, index) => ({ line: index + 1, ...ownRow(item) }));
    return { format: 'gleaner', columns, cellsOf: 'gleaner', isOurs, rows };
  }
  const items = list.map(textsOf);
  const names = [...new Set(items.flatMap((item) => [...item.keys()]))].slice(0, mostColumns);
  const rows = items.map((item, index) => ({
    line: index + 1,
    cells: names.map((name) => item.get(name) ?? ''),
  }));
  if (rows.every(({ cells }) => cells.every((cell) => cell === '')))
    throw new UnreadableList('nothing-found');
  return {
    format: 'json',
    cellsOf: 'json',
    rows,
    columns: columnsOf(names.map(columnOf), rows, names),
  };
}

function ownList(parsed: unknown): readonly unknown[] {
  const file = z.safeParse(wordFileSchema, parsed);
  if (!file.success) throw new UnreadableList('damaged-json');
  if (file.data.version > wordsVersion) throw new UnreadableList('newer');
  return file.data.words;
}

/** A list at the top or under a key, or an object from words to their meanings. */
function listIn(parsed: unknown): readonly unknown[] {
  if (Array.isArray(parsed)) return parsed as unknown[];
  if (!isFields(parsed)) return [];
  const fields = Object.entries(parsed);
  const lists = fields.filter((field): field is [string, unknown[]] => Array.isArray(field[1]));
  const [longest] = lists.map(([, list]) => list).toSorted((a, b) => b.length - a.length);
  // Meanings are texts under the key of each word; words are objects, or all under one key.
  const areMeanings = lists.every(
    ([key, list]) => !columnOf(key) && list.every((one) => typeof one === 'string'),
  );
  const isAlone = fields.length === 1 && (longest?.length ?? 0) > 1;
  if (longest && (isAlone || !areMeanings)) return longest;
  if (fields.some(([name]) => columnOf(name) === 'term')) return [parsed];
  return fields
    .filter(([, value]) => textIn(isFields(value) ? Object.values(value).flat() : value) !== '')
    .map(([term, value]) => (isFields(value) ? { term, ...value } : [term, value]));
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownRow(item: unknown): Omit<Row, 'line'> {
  const word = z.safeParse(fileWordSchema, item);
  if (!word.success) return { cells: [typeof item === 'string' ? item : ''] };
  const { term, language, tags, notes, sentences } = word.data;
  const [newest, ...more] = sentences;
  return {
    cells: [
      ...[term, language, joinTags(tags), joinNotes(notes)],
      ...[newest?.sentence ?? '', newest?.title ?? '', newest?.url ?? ''],
    ],
    ...(more.length > 0 && { more }),
  };
}

/** The fields of an item by their names. A text is a word, and a pair is a word with its meaning. */
function textsOf(item: unknown): ReadonlyMap<string, string> {
  const [term, notes] = Array.isArray(item) ? (item as unknown[]) : [item];
  const fields = Object.entries(isFields(item) ? item : { term, notes });
  return new Map(fields.map(([name, value]) => [name, textIn(value, columnOf(name))]));
}

/** Of several texts for what a word has once, the first counts. */
function textIn(value: unknown, column?: Column): string {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  const texts = list.filter((one): one is string => typeof one === 'string' && one !== '');
  const isOnce = column !== undefined && column !== 'notes' && column !== 'tags';
  return isOnce ? (texts[0] ?? '') : joinNotes(texts);
}
