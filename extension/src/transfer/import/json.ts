/** Gleaner's own JSON, and lists of texts or objects that other programs write. */
import * as z from 'zod/mini';
import { joinNotes, joinTags } from '../../formats/csv.ts';
import {
  fileWordSchema,
  wordsFormat,
  wordsVersion,
  type FileWord,
} from '../../formats/word-file.ts';
import { columnOf, type Column } from './columns.ts';
import { itemLines } from './json-lines.ts';
import { mostLines, UnreadableList, type Row, type Table } from './table.ts';

const columns = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url'] as const),
] satisfies readonly Column[];

const ours = z.object({ format: z.literal(wordsFormat) });
const versioned = z.object({ version: z.number(), words: z.array(z.unknown()) });
/** As in a backup (transfer/backup). */
const backup = z.object({ format: z.literal('gleaner-backup') });

/** @throws UnreadableList when it is damaged, of a newer Gleaner, or a backup */
export function jsonTable(text: string): Table {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableList('damaged-json');
  }
  if (z.safeParse(backup, parsed).success) throw new UnreadableList('backup');
  const isOurs = z.safeParse(ours, parsed).success;
  const { key, list } = isOurs ? ownList(parsed) : listIn(parsed);
  if (list.length > mostLines) throw new UnreadableList('too-many-lines');
  const lines = itemLines(text, key);
  return {
    ...{ format: isOurs ? 'gleaner' : 'json', columns, cellsOf: 'gleaner' },
    ...(isOurs && { isOurs }),
    rows: list.map((item, index) => ({ line: lines[index] ?? 1, ...rowOf(item, isOurs) })),
  };
}

interface FoundList {
  /** Where in the object at the top it is; null where it is at the top, or its items are fields. */
  readonly key: string | null;
  readonly list: readonly unknown[];
}

function ownList(parsed: unknown): FoundList {
  const file = z.safeParse(versioned, parsed);
  if (!file.success) throw new UnreadableList('damaged-json');
  if (file.data.version > wordsVersion) throw new UnreadableList('newer');
  return { key: 'words', list: file.data.words };
}

/** A list at the top, the longest one under a key, or an object from words to their meanings. */
function listIn(parsed: unknown): FoundList {
  if (Array.isArray(parsed)) return { key: null, list: parsed as unknown[] };
  if (typeof parsed !== 'object' || parsed === null) return { key: null, list: [] };
  const fields = Object.entries(parsed);
  const [longest] = fields
    .flatMap(([key, value]) => (Array.isArray(value) ? { key, list: value as unknown[] } : []))
    .sort((a, b) => b.list.length - a.list.length);
  if (longest) return longest;
  if (fields.some(([name]) => columnOf(name) === 'term')) return { key: null, list: [parsed] };
  return { key: null, list: fields.filter(([, value]) => typeof value === 'string') };
}

function rowOf(item: unknown, isOurs: boolean): Omit<Row, 'line'> {
  if (typeof item === 'string') return { cells: [item] };
  if (typeof item !== 'object' || item === null) return { cells: [''] };
  if (Array.isArray(item)) return { cells: cellsOfList(item as unknown[]) };
  const word = isOurs ? z.safeParse(fileWordSchema, item) : null;
  return word?.success === true
    ? rowOfWord(word.data)
    : { cells: cellsOfFields(Object.entries(item)) };
}

function rowOfWord({ term, language, tags, notes, sentences }: FileWord): Omit<Row, 'line'> {
  const [newest, ...more] = sentences;
  return {
    cells: [
      ...[term, language, joinTags(tags), joinNotes(notes)],
      ...[newest?.sentence ?? '', newest?.title ?? '', newest?.url ?? ''],
    ],
    ...(more.length > 0 && { more }),
  };
}

/** A word and its meaning. */
function cellsOfList(items: readonly unknown[]): readonly string[] {
  const [term, meaning] = items;
  return [
    ...[typeof term === 'string' ? term : '', '', ''],
    joinNotes(typeof meaning === 'string' && meaning !== '' ? [meaning] : []),
  ];
}

/** Other programs name fields otherwise. */
function cellsOfFields(fields: readonly (readonly [string, unknown])[]): readonly string[] {
  const texts = new Map<Column, readonly string[]>();
  for (const [name, value] of fields) {
    const column = columnOf(name);
    const said = textsIn(value);
    if (column && said.length > 0) texts.set(column, [...(texts.get(column) ?? []), ...said]);
  }
  return columns.map((column) => {
    const said = texts.get(column) ?? [];
    if (column === 'tags') return joinTags(said);
    return column === 'notes' ? joinNotes(said) : (said[0] ?? '');
  });
}

function textsIn(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list.filter((one): one is string => typeof one === 'string' && one !== '');
}
