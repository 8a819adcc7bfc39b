/** Gleaner's own JSON, and lists of texts or objects that other programs write. */
import * as z from 'zod/mini';
import { joinNotes, joinTags } from '../../../formats/csv.ts';
import {
  fileWordSchema,
  wordsFormat,
  wordsVersion,
  type FileWord,
} from '../../../formats/word-file.ts';
import { columnOf, type Column } from './columns.ts';
import { mostLines, UnreadableList, type Table } from './table.ts';

const columns = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url'] as const),
] satisfies readonly Column[];

const ours = z.object({ format: z.literal(wordsFormat), version: z.number() });

/** @throws UnreadableList when it is damaged, or of a newer Gleaner */
export function jsonTable(text: string): Table {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new UnreadableList('damaged-json');
  }
  const head = z.safeParse(ours, parsed);
  if (head.success && head.data.version > wordsVersion) throw new UnreadableList('newer');
  const list = listIn(parsed);
  if (list.length > mostLines) throw new UnreadableList('too-many-lines');
  return {
    ...{ format: head.success ? 'gleaner' : 'json', columns, cellsOf: 'gleaner' },
    rows: list.map((item, index) => ({ line: index + 1, cells: cellsOfItem(item) })),
  };
}

/** A list, at the top or under any one key. */
function listIn(parsed: unknown): readonly unknown[] {
  if (Array.isArray(parsed)) return parsed as unknown[];
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.values(parsed).find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

function cellsOfItem(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [''];
  const word = z.safeParse(fileWordSchema, item);
  return word.success ? cellsOfWord(word.data) : cellsOfFields(Object.entries(item));
}

function cellsOfWord({ term, language, tags, notes, sentences }: FileWord): readonly string[] {
  const [newest] = sentences;
  return [
    ...[term, language, joinTags(tags), joinNotes(notes)],
    ...[newest?.sentence ?? '', newest?.title ?? '', newest?.url ?? ''],
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
