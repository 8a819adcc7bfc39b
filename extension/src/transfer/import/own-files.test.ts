import { describe, expect, it } from 'vitest';
import { ankiHead, ankiRow } from '../../formats/anki.ts';
import { csvCells, csvColumns, csvRow } from '../../formats/csv.ts';
import { jsonHead, jsonTail, jsonWord } from '../../formats/json.ts';
import type { FileWord } from '../../formats/word-file.ts';
import { cellOf } from './cells.ts';
import { UnreadableList, type Table } from './table.ts';
import { tableOf } from './table-of.ts';

const sentence = (n: number) => ({
  ...{ sentence: `Sentence ${n}.\nIt has, "two" lines.`, title: `Book ${n}` },
  ...{ url: `https://a.example/${n}`, metAt: '2026-01-02T03:04:05.000Z' },
});
const word = (term: string, sentences = 0): FileWord => ({
  ...{ term, language: 'LANGUAGE_ENGLISH', tags: ['two words'], notes: ['a;b', '---'] },
  sentences: Array.from({ length: sentences }, (_, n) => sentence(n)),
});

const formats: Readonly<Record<string, (words: readonly FileWord[]) => string>> = {
  csv: (words) => {
    const most = Math.max(1, ...words.map(({ sentences }) => sentences.length));
    return csvRow(csvColumns(most)) + words.map((one) => csvRow(csvCells(one, most))).join('');
  },
  json: (words) => jsonHead(0) + words.map((one, n) => jsonWord(one, n === 0)).join('') + jsonTail,
  anki: (words) => {
    const most = Math.max(1, ...words.map(({ sentences }) => sentences.length));
    return ankiHead(most) + words.map((one) => ankiRow(one, most)).join('');
  },
};

const terms = ({ rows, columns }: Table) => rows.map(({ cells }) => cellOf(cells, columns, 'term'));

function problemOf(text: string): string {
  try {
    tableOf(text);
    return 'none';
  } catch (error) {
    return error instanceof UnreadableList ? error.problem : String(error);
  }
}

describe.each(Object.entries(formats))('our own file as %s', (format, write) => {
  it('has the terms exactly, with the marks at their ends', () => {
    const own = [
      '-ness',
      '’tis',
      "'tis",
      "'=x",
      '=SUM',
      '+1',
      '@home',
      ' How are you?',
      '👍',
      'cafe\u0301',
    ];
    const table = tableOf(write(own.map((term) => word(term))));
    expect(table.isOurs).toBe(true);
    expect(terms(table)).toEqual(own.map((term) => term.trim()));
  });

  it('has all sentences of a word with their sources, and no column for each of them', () => {
    const table = tableOf(write([word('tree', 12), word('bush', 1), word('moss')]));
    expect(table.columns.length).toBeLessThan(13);
    const [tree, bush, moss] = table.rows;
    const withoutTime = ({ metAt: _metAt, ...one }: ReturnType<typeof sentence>) => one;
    const further = Array.from({ length: 11 }, (_, n) => sentence(n + 1));
    expect(tree?.more).toEqual(format === 'anki' ? further.map(withoutTime) : further);
    expect([bush?.more, moss?.more]).toEqual([undefined, undefined]);
    expect(cellOf(tree?.cells ?? [], table.columns, 'sentence')).toBe(sentence(0).sentence);
  });

  it('names the lines of the file', () => {
    const text = write([word('tree'), word('bush', 2), word('moss')]);
    const lines = text.replaceAll('\r\n', '\n').split('\n');
    // In JSON, a word has its place in the list.
    const above = format === 'json' ? 0 : 1;
    const lineOf = (term: string) => lines.findIndex((line) => line.includes(term)) + above;
    expect(tableOf(text).rows.map(({ line }) => line)).toEqual(
      ['tree', 'bush', 'moss'].map(lineOf),
    );
  });
});

describe('the JSON format', () => {
  const file = (fields: object) => JSON.stringify(fields);
  const words = [{ term: 'gossamer', colour: 'white' }];

  it('may have fields that this version does not know, lists too', () => {
    const later = file({ format: 'gleaner-words', version: 1, books: ['a', 'b'], words });
    expect(terms(tableOf(later))).toEqual(['gossamer']);
  });

  it.each([
    ['of a newer Gleaner', { format: 'gleaner-words', version: 2, words }, 'newer'],
    ['without its words', { format: 'gleaner-words', version: 1 }, 'damaged-json'],
    ['without a version', { format: 'gleaner-words', words }, 'damaged-json'],
    ['that is a backup', { format: 'gleaner-backup', version: 1, known: ['the'] }, 'backup'],
    ['that is a newer backup', { format: 'gleaner-backup', version: 9, known: ['the'] }, 'backup'],
  ])('%s is refused', (_name, fields, problem) => {
    expect(problemOf(file(fields))).toBe(problem);
  });
});
