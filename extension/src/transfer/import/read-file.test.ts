import { describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { readFile } from './read-file.ts';
import { cellOf } from './cells.ts';
import { tableOf } from './table-of.ts';
import { mostBytes, mostColumns, mostLines, UnreadableList, type ListFault } from './table.ts';

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const bytes = (...values: number[]) => new Uint8Array(values);
const utf16 = (text: string, isLittle: boolean) =>
  bytes(
    ...Array.from(text, (character) => {
      const code = character.charCodeAt(0);
      return isLittle ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    }).flat(),
  );
/** The beginning of a zip, with the name of its first file. */
const zipOf = (name: string) =>
  new Blob([bytes(0x50, 0x4b, 3, 4, ...Array.from({ length: 26 }, () => 0)), name, '\0data']);
const gzipped = new Uint8Array(gzipSync('gossamer'));

/** The problem that it throws. */
async function problemOf(work: () => unknown): Promise<ListFault | 'none'> {
  try {
    await work();
    return 'none';
  } catch (error) {
    if (error instanceof UnreadableList) return error.problem;
    throw error;
  }
}

describe('S26 the text of a file', () => {
  it.each<[string, File, string]>([
    ['UTF-8', fileOf('a.txt', 'gossamer'), 'gossamer'],
    ['UTF-16 with a mark', fileOf('a.txt', bytes(0xff, 0xfe), utf16('añb', true)), 'añb'],
    ['UTF-16, the other end first', fileOf('a.txt', bytes(0xfe, 0xff), utf16('añb', false)), 'añb'],
    ['Chinese with a mark', fileOf('a.txt', bytes(0xff, 0xfe), utf16('单词', true)), '单词'],
    [
      'Chinese, the other end first',
      fileOf('a.txt', bytes(0xfe, 0xff), utf16('单词', false)),
      '单词',
    ],
    ['UTF-16 without a mark', fileOf('a.txt', utf16('word,note\n', true)), 'word,note\n'],
    ['Cyrillic without a mark', fileOf('a.txt', utf16('лес\nмох\n', true)), 'лес\nмох\n'],
    ['Greek, the other end first', fileOf('a.txt', utf16('δέντρο\n', false)), 'δέντρο\n'],
    ['the same, the other end first', fileOf('a.txt', utf16('word\n', false)), 'word\n'],
  ])('%s', async (_name, file, text) => {
    expect(await readFile(file)).toBe(text);
  });

  it.each<[string, File, ListFault]>([
    ['nothing', fileOf('a.txt'), 'empty'],
    ['white space', fileOf('a.txt', ' \n '), 'empty'],
    ['a byte order mark alone', fileOf('a.txt', bytes(0xef, 0xbb, 0xbf)), 'empty'],
    ['broken UTF-8', fileOf('a.csv', bytes(0x61, 0xc3, 0x28)), 'damaged'],
    ['UTF-8 that is cut', fileOf('a.csv', bytes(0x61, 0xe6, 0x97)), 'damaged'],
    ['half a pair in UTF-16', fileOf('a.csv', bytes(0xff, 0xfe, 0x00, 0xd8)), 'damaged'],
    ['a zip named CSV', fileOf('words.csv', bytes(0x50, 0x4b, 3, 4, 0)), 'archive'],
    ['a zip named JSON', fileOf('words.json', bytes(0x50, 0x4b, 3, 4, 0)), 'archive'],
    ['a gzip', fileOf('words.txt', gzipped), 'archive'],
    ['an Anki package', fileOf('deck.apkg', bytes(0x50, 0x4b, 3, 4, 0)), 'anki-package'],
    ['a spreadsheet named CSV', fileOf('words.csv', zipOf('[Content_Types].xml')), 'document'],
    ['a spreadsheet of LibreOffice', fileOf('a.txt', zipOf('mimetype')), 'document'],
    ['a zip of a list', fileOf('words.csv', zipOf('words.csv')), 'archive'],
    ['Kindle’s vocab.db', fileOf('vocab.db', 'SQLite format 3\0'), 'database'],
    ['a document of a word processor', fileOf('words.txt', '{\\rtf1 gossamer}'), 'document'],
    ['a web page', fileOf('words.txt', '\n<!DOCTYPE html><p>gossamer'), 'document'],
    ['JSON that is a number', fileOf('words.json', '7\n'), 'nothing-found'],
    ['JSON that is null', fileOf('words.json', 'null'), 'nothing-found'],
    ['a PDF', fileOf('words.pdf', '%PDF-1.7'), 'document'],
    ['a picture', fileOf('words.txt', bytes(0x89, 0x50, 0x4e, 0x47)), 'not-text'],
    ['a zero', fileOf('a.txt', 'gossamer\0sonder, halcyon'), 'not-text'],
  ])('%s is refused', async (_name, file, problem) => {
    expect(await problemOf(() => readFile(file))).toBe(problem);
  });

  it.each([
    ['windows-1252', bytes(0x61, 0xfc), 'aü'],
    ['shift_jis', bytes(0x92, 0x50, 0x8c, 0xea), '単語'],
    ['gb18030', bytes(0xb5, 0xa5, 0xb4, 0xca), '单词'],
    ['macintosh', bytes(0x61, 0x9f), 'aü'],
    ['euc-kr', bytes(0xb4, 0xdc, 0xbe, 0xee), '단어'],
  ])('%s is read where the learner says so', async (encoding, content, text) => {
    const file = fileOf('a.txt', content);
    expect(await problemOf(() => readFile(file))).toBe('damaged');
    expect(await readFile(file, encoding)).toBe(text);
  });

  it('a gigabyte is refused, and not read', async () => {
    const asked: number[] = [];
    const huge = {
      ...{ name: 'a.txt', size: 1024 ** 3 },
      slice: (from = 0, to = 1024 ** 3) => {
        asked.push(to - from);
        return new Blob(['a'.repeat(Math.min(8, to - from))]);
      },
    };
    expect(await problemOf(() => readFile(huge))).toBe('too-large');
    expect(Math.max(...asked)).toBeLessThan(mostBytes);
  });
});

describe('S26 a hostile text', () => {
  it.each<[string, () => string, ListFault]>([
    ['damaged JSON', () => '{"words":[', 'damaged-json'],
    ['deep JSON that never ends', () => '['.repeat(1_000_000), 'damaged-json'],
    [
      'JSON of a newer Gleaner',
      () => '{"format":"gleaner-words","version":2,"words":["a"]}',
      'newer',
    ],
    ['JSON without a list', () => '{"a":{"b":1}}', 'nothing-found'],
    ['only a heading', () => 'word,translation\n', 'nothing-found'],
    ['only Anki’s headers', () => '#separator:tab\n#html:true', 'nothing-found'],
    [
      '500 columns',
      () => `${Array.from({ length: 500 }, () => 'a').join(',')}\n`,
      'too-many-columns',
    ],
    ['too many lines', () => 'a\n'.repeat(mostLines + 1), 'too-many-lines'],
    ['too many rows', () => 'a,b\n'.repeat(mostLines + 2), 'too-many-lines'],
    ['too many texts', () => JSON.stringify(new Array(mostLines + 1).fill('a')), 'too-many-lines'],
  ])('%s is refused', async (_name, text, problem) => {
    expect(await problemOf(() => tableOf(text()))).toBe(problem);
  });

  it('deep JSON is no word', () => {
    const deep = `[${'['.repeat(50_000)}${']'.repeat(50_000)},"gossamer"]`;
    expect(tableOf(deep).rows.map(({ cells }) => cells[0])).toEqual(['', 'gossamer']);
  });

  it('keys of objects’ own names change nothing', () => {
    const file =
      '[{"__proto__":{"term":"x"},"word":"gossamer"},{"constructor":"a","toString":"b","word":"sonder"}]';
    const { rows, columns } = tableOf(file);
    const terms = rows.map(({ cells }) => cellOf(cells, columns, 'term'));
    expect(terms).toEqual(['gossamer', 'sonder']);
    expect(({} as { term?: string }).term).toBeUndefined();
    expect(tableOf('#separator:constructor\ngossamercx\n').rows).toHaveLength(1);
    expect(tableOf('constructor,__proto__\ngossamer,x\n').rows).toHaveLength(2);
  });

  it('a line of 10 MB is one row, which is cut', () => {
    const { rows } = tableOf(`${'a'.repeat(10 * 1024 * 1024)}\ngossamer`);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.cells[0]?.length).toBeLessThan(mostBytes / 100);
  });

  it('long lines of spaces and digits are read to their end', () => {
    const spaces = `a${' '.repeat(1_000_000)}b\n`;
    expect(tableOf(spaces + spaces).rows).toHaveLength(2);
    const digits = `- Note 1${'1'.repeat(1_000_000)}x1 | Added`;
    const entry = (about: string) => `Book\n${about}\n\ngossamer\n==========\n`;
    expect(tableOf(entry('- Highlight 1') + entry(digits)).rows).toHaveLength(1);
  });

  it('a table may have as many columns as are shown', () => {
    const row = Array.from({ length: mostColumns }, () => 'a').join(',');
    expect(tableOf(`${row}\n`).columns).toHaveLength(mostColumns);
  });
});
