import { describe, expect, it } from 'vitest';
import { ankiTable, isAnki } from './anki-table.ts';
import { mostColumns } from './table.ts';

const rowsOf = (text: string) => ankiTable(text).rows.map(({ cells }) => cells);

it.each([
  ['#separator:tab', true],
  ['#HTML:true\nword', true],
  ['#deck column:2', true],
  ['tags:a\n#html:true', true],
  ['Tags:a\nword', false],
  ['word\n#html:true', false],
  ['#word', false],
  ['x#html:true', false],
  ['', false],
])('%j is Anki’s text: %s', (text, is) => {
  expect(isAnki(text)).toBe(is);
});

it('headers alone are a table without rows', () => {
  const empty = { format: 'anki', columns: [], rows: [], cellsOf: 'anki' };
  expect(ankiTable('#separator:tab\n#html:true')).toEqual(empty);
});

describe('the separator', () => {
  it.each([
    ['#separator:Tab\na\tb', ['a', 'b']],
    ['# Separator : COMMA \na,b', ['a', 'b']],
    ['#separator:semicolon\na;b', ['a', 'b']],
    ['#separator:space\na b', ['a', 'b']],
    ['#separator:colon\na:b', ['a', 'b']],
    ['#separator:|x\na|b', ['a', 'b']],
    ['#separator:\na\tb', ['a', 'b']],
    ['#html:true\na\tb,c', ['a', 'b,c']],
    ['#separator:Semicolon;;\na;b', ['a', 'b']],
    ['"#separator:comma"\n"#html:true"\na,b', ['a', 'b']],
  ])('of %j', (text, cells) => {
    expect(rowsOf(text)).toEqual([cells]);
  });
});

it('each row has its line in the file, after the headers and without comments', () => {
  const text = '#separator:comma\n#html:true\na,b\n# c,d\n\ne,f';
  expect(ankiTable(text).rows.map(({ line }) => line)).toEqual([3, 6]);
});

it.each([
  ['#html:true\n<b>a</b>', 'a'],
  ['#html: FALSE \n<b>a</b>', '<b>a</b>'],
  ['#separator:tab\n<b>a</b>', 'a'],
])('the text of a field of %j is %j', (text, cell) => {
  expect(rowsOf(text)).toEqual([[cell]]);
});

describe('the columns', () => {
  it.each([
    [
      'of two fields are the word and its meaning',
      '#html:true\na\tb\tc',
      ['term', 'notes', 'ignore'],
    ],
    [
      'that are no fields say so',
      '#notetype column:1\n#deck column:2\n#guid column:4\n#tags column:5\na\tb\tc\td\te\tf\tg',
      ['ignore', 'ignore', 'term', 'ignore', 'tags', 'notes', 'ignore'],
    ],
    [
      'have the names of the file',
      '#columns:Back\tFront\tOther\nx\ta\ty',
      ['notes', 'term', 'ignore'],
    ],
    [
      'go by their order where no name is the word',
      '#columns:Sentence\tAny\tMore\na\tb\tc',
      ['sentence', 'term', 'ignore'],
    ],
    ['have one word alone', '#columns:Front\tWord\na\tb', ['term', 'ignore']],
    ['are as many as the widest row has', '#html:true\na\nb\tc', ['term', 'notes']],
  ])('%s', (_what, text, columns) => {
    expect(ankiTable(text).columns).toEqual(columns);
  });

  it('are those of the first thousand rows', () => {
    const text = `#html:true\n${'a\n'.repeat(1_000)}a\tb\n`;
    expect(ankiTable(text).columns).toEqual(['term']);
    expect(ankiTable(text.replace('a\na', 'a\tb\na')).columns).toEqual(['term', 'notes']);
  });

  it('may be forty, and no more', () => {
    const text = (width: number) =>
      `#html:true\n${Array.from({ length: width }).fill('a').join('\t')}`;
    expect(ankiTable(text(mostColumns)).columns).toHaveLength(mostColumns);
    expect(() => ankiTable(text(mostColumns + 1))).toThrow('too-many-columns');
  });
});

it('tags of the whole file are a column of their own, in every row', () => {
  const table = ankiTable('#tags: x y \n#html:true\na\tb\nc');
  expect(table.columns).toEqual(['term', 'notes', 'tags']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['a', 'b', 'x y'],
    ['c', '', 'x y'],
  ]);
  expect(table.isOurs).toBeUndefined();
});

it('tags are text even where fields are HTML', () => {
  expect(rowsOf('#tags column:2\na&amp;b\tc&amp;d')).toEqual([['a&b', 'c&amp;d']]);
});
