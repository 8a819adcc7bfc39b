/** The rows of a text, in whatever format it is: cells under named columns. */
import Papa from 'papaparse';
import { textOfAnki } from '../../../formats/anki.ts';
import { joinNotes, joinTags, splitNotes, splitTags, unguardCell } from '../../../formats/csv.ts';
import { fileWordSchema, wordsFormat, type FileWord } from '../../../formats/word-file.ts';
import * as z from 'zod/mini';
import { clippingsIn } from './clippings.ts';
import { columnOf, type Column } from './columns.ts';
import type { Table } from './table.ts';

/** @throws Error when the text begins as JSON and is none */
export function tableOf(text: string): Table {
  const plain = text.replace(/^\uFEFF/u, '');
  const start = plain.trimStart()[0];
  if (start === '{' || start === '[') return jsonTable(plain);
  if (/^#(?:separator|html|columns|notetype|deck|tags)/imu.test(plain.slice(0, 2_000)))
    return ankiTable(plain);
  if (/^={10,}\s*$/mu.test(plain)) return clippingsIn(plain);
  return plainTable(plain);
}

const columnsOfWord: readonly Column[] = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title', 'url'] as const),
];

function jsonTable(text: string): Table {
  const parsed: unknown = JSON.parse(text);
  const isOurs = z.safeParse(z.object({ format: z.literal(wordsFormat) }), parsed).success;
  const rows = listIn(parsed).map((item, index) => ({ line: index + 1, cells: cellsOfItem(item) }));
  const format = isOurs ? 'gleaner' : 'json';
  return { format, columns: columnsOfWord, rows, cellsOf: 'gleaner' };
}

/** A list, at the top or under any one key. */
function listIn(parsed: unknown): readonly unknown[] {
  if (Array.isArray(parsed)) return parsed as unknown[];
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.values(parsed).find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

function cellsOfItem(item: unknown): readonly string[] {
  if (typeof item === 'string') return [item];
  const word = z.safeParse(fileWordSchema, withTerm(item));
  return word.success ? cellsOfWord(word.data) : [''];
}

/** Other programs call the word otherwise. */
function withTerm(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || 'term' in item) return item;
  const named = Object.entries(item).find(
    ([name, value]) => typeof value === 'string' && columnOf(name) === 'term',
  );
  return named ? { ...item, term: named[1] as string } : item;
}

function cellsOfWord({ term, language, tags, notes, sentences }: FileWord): readonly string[] {
  const [newest] = sentences;
  return [
    ...[term, language, joinTags(tags), joinNotes(notes)],
    ...[newest?.sentence ?? '', newest?.title ?? '', newest?.url ?? ''],
  ];
}

/** https://docs.ankiweb.net/importing/text-files.html */
function ankiTable(text: string): Table {
  const heads = new Map<string, string>();
  const lines = text.split(/\r\n|\r|\n/u);
  let first = 0;
  for (; lines[first]?.startsWith('#') === true; first += 1) {
    const [, name = '', value = ''] = /^#([^:]+):(.*)$/u.exec(lines[first] ?? '') ?? [];
    heads.set(name.trim().toLowerCase(), value);
  }
  const separators: Readonly<Record<string, string>> = {
    ...{ tab: '\t', comma: ',', semicolon: ';', space: ' ', pipe: '|', colon: ':' },
  };
  const said = heads.get('separator') ?? '\t';
  const delimiter = separators[said.trim().toLowerCase()] ?? (said === '' ? '\t' : said[0]);
  const isHtml = heads.get('html')?.trim() !== 'false';
  const tagsAt = Number(heads.get('tags column') ?? 0) - 1;
  const parsed = Papa.parse<string[]>(lines.slice(first).join('\n'), {
    ...{ delimiter: delimiter ?? '\t', skipEmptyLines: true },
  });
  const names = (heads.get('columns') ?? '').split(delimiter ?? '\t');
  const width = Math.max(0, ...parsed.data.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at): Column => {
    if (at === tagsAt) return 'tags';
    return columnOf(names[at] ?? '') ?? (at === 0 ? 'term' : at === 1 ? 'notes' : 'ignore');
  });
  return {
    ...{ format: 'anki', columns, cellsOf: 'plain' },
    rows: parsed.data.map((row, index) => ({
      line: first + index + 1,
      cells: row.map((cell) => (isHtml ? textOfAnki(withoutMarkup(cell)) : cell)),
    })),
  };
}

/** Markup of another program's cards is dropped; its text and its line ends stay. */
function withoutMarkup(text: string): string {
  return text.replaceAll(/<(?!br\b)[^<>]{0,500}>/giu, '').replaceAll(/\[sound:[^\]]*\]/gu, '');
}

/** CSV, TSV, or one word a line. */
function plainTable(text: string): Table {
  const sample = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/u)
    .filter(Boolean);
  const delimiter = [',', '\t', ';'].find((one) => {
    const counts = sample.map((line) => line.split(one).length);
    return counts.length > 0 && counts.every((count) => count > 1);
  });
  if (delimiter === undefined && !sample[0]?.startsWith('"')) {
    const rows = text.split(/\r\n|\r|\n/u).flatMap((line, index) => {
      return line.trim() === '' ? [] : { line: index + 1, cells: [line.trim()] };
    });
    // A single column may have its name above it.
    const isNamed = columnOf(rows[0]?.cells[0] ?? '') === 'term';
    return {
      ...{ format: 'lines', columns: ['term'], cellsOf: 'plain' },
      rows: isNamed ? rows.slice(1) : rows,
    };
  }
  const { data } = Papa.parse<string[]>(text, {
    ...{ delimiter: delimiter ?? ',', skipEmptyLines: 'greedy' },
  });
  const [head = [], ...rest] = data;
  const named = head.map(columnOf);
  const isHead = named.includes('term');
  const isOurs = head[0] === 'term' && head.includes('mastery_level');
  const width = Math.max(0, ...data.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at): Column => {
    if (isHead) return named[at] ?? 'ignore';
    return at === 0 ? 'term' : at === 1 ? 'notes' : 'ignore';
  });
  const rows = isHead ? rest : data;
  return {
    ...{ format: isOurs ? 'gleaner' : 'table', columns, cellsOf: isOurs ? 'gleaner' : 'plain' },
    rows: rows.map((row, index) => ({
      line: index + (isHead ? 2 : 1),
      cells: row.map(unguardCell),
    })),
  };
}

/** The tags of a cell. */
export function tagsIn(cell: string, cellsOf: Table['cellsOf']): readonly string[] {
  if (cellsOf === 'gleaner') return splitTags(cell);
  return cell
    .split(/[,;]|\s{2,}/u)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** The notes of a cell. */
export function notesIn(cell: string, cellsOf: Table['cellsOf']): readonly string[] {
  if (cellsOf === 'gleaner') return splitNotes(cell);
  return cell.trim() === '' ? [] : [cell.trim()];
}
