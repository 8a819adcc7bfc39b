import { describe, expect, it } from 'vitest';
import { plainTable } from './plain-table.ts';
import { mostColumns, mostLines } from './table.ts';

const cellsOf = (text: string) => plainTable(text).rows.map(({ cells }) => cells);
const columnsOf = (text: string) => plainTable(text).columns;

it('Excel’s name of the separator is no row, and its line counts', () => {
  expect(plainTable('SEP=|\na|b\n')).toEqual({
    ...{ format: 'table', columns: ['term', 'notes'], cellsOf: 'plain' },
    rows: [{ line: 2, cells: ['a', 'b'] }],
  });
  expect(cellsOf('a\nsep=;\n')).toEqual([['a'], ['sep=;']]);
});

describe('the data of an account at Readlang', () => {
  const words = 'word,translation\ngossamer,thin\n';
  it.each([
    `Personal data (csv format)\na,b\n"Your words (csv format)"\n${words}`,
    `a\nb\nYOUR WORDS (CSV FORMAT)  \n${words}Other (csv format)\nx,y\n`,
    `a\nb\nYour words (csv format)\n${words}"Other words (csv format)" \nx,y\n`,
  ])('has its words in one of its tables: %#', (text) => {
    expect(plainTable(text)).toMatchObject({
      ...{ columns: ['term', 'notes'], heading: [{ line: 4 }] },
      rows: [{ line: 5, cells: ['gossamer', 'thin'] }],
    });
  });

  it('is seen at the beginning of a file alone', () => {
    const text = `${'a\n'.repeat(10_000)}Your words (csv format)\n${words}`;
    expect(plainTable(text).rows.length).toBeGreaterThan(10_000);
  });
});

describe('the separator', () => {
  it.each([
    [
      'tabs come before commas',
      'a\tb,c\nd\te,f\n',
      [
        ['a', 'b,c'],
        ['d', 'e,f'],
      ],
    ],
    [
      'semicolons, in rows of one length',
      'a;b\nc;d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'commas, where more rows are alike',
      'a,b;c\nd,e;f;g\nh,i\n',
      [
        ['a', 'b;c'],
        ['d', 'e;f;g'],
        ['h', 'i'],
      ],
    ],
    ['none, where few rows have one', 'a,b\nc\nd\ne\n', [['a,b'], ['c'], ['d'], ['e']]],
    ['one of a heading', 'word,note\nc\nd\ne\n', [['c'], ['d'], ['e']]],
    ['none in the first row', 'a\nb,c\nd,e\nf,g\nh,i\nj,k\nl,m\nn,o\np,q\nr,s\n', null],
    ['one column of quoted cells', '"a\nb"\n"c"\n', [['a\nb'], ['c']]],
  ])('%s', (_what, text, rows) => {
    if (rows === null) expect(plainTable(text).format).toBe('lines');
    else expect(cellsOf(text)).toEqual(rows);
  });

  it('is that of nine rows of ten', () => {
    const rows = (others: number) => `${'a,b\n'.repeat(9)}${'c\n'.repeat(others)}`;
    expect(plainTable(rows(1)).format).toBe('table');
    expect(plainTable(rows(2)).format).toBe('lines');
  });

  it('is found in the beginning of a long list, whose last row may be half of one', () => {
    const row = `${'a'.repeat(99)},b\n`;
    expect(columnsOf(row.repeat(300))).toEqual(['term', 'notes']);
    expect(columnsOf(`${'a'.repeat(30_000)},b\n`)).toEqual(['term']);
  });
});

describe('the columns', () => {
  it.each([
    ['a heading of the word', 'word,any\na,b\n', ['term', 'ignore']],
    [
      'two headings, and the word before them',
      'x,y,note,tag\na,b,c,d\n',
      ['term', 'ignore', 'notes', 'tags'],
    ],
    ['one heading, which is a word', 'x,note\na,b\n', ['term', 'notes']],
    ['two names of the word, which are words', 'word,front\na,b\n', ['term', 'notes']],
    ['a wider row', 'word,note\na,b,c\n', ['term', 'notes', 'ignore']],
    [
      'a marked sentence first',
      'A [[b]] c.,b,x,y\nA [[d]].,d,x,y\n',
      ['sentence', 'term', 'notes', 'ignore'],
    ],
    ['two marked sentences', '[[b]] c.,[[b]],b\n[[d]].,[[d]],d\n', ['sentence', 'ignore', 'term']],
    ['marks in half of the rows', 'A [[b]].,b\nA d.,d\n', ['term', 'notes']],
    ['empty marks', 'A [[]].,b\nA [[]].,d\n', ['term', 'notes']],
    ['marks that are not closed', 'A [[b].,b\nA [[d.,d\n', ['term', 'notes']],
  ])('with %s', (_what, text, columns) => {
    expect(columnsOf(text)).toEqual(columns);
  });

  it('are forty at most, but in a file of ours', () => {
    const row = (width: number) => `${Array.from({ length: width }).fill('a').join(',')}\n`;
    expect(columnsOf(row(mostColumns))).toHaveLength(mostColumns);
    expect(() => plainTable(row(mostColumns + 1))).toThrow('too-many-columns');
    const ours = `term,mastery_level,${row(mostColumns)}`;
    expect(plainTable(ours + row(mostColumns + 2))).toMatchObject({ isOurs: true });
    expect(() => plainTable(`word,mastery_level,${row(mostColumns)}`)).toThrow('too-many');
  });

  it('are guarded against formulas in a file of a spreadsheet', () => {
    expect(cellsOf("'=1,'+2\n'x,y\n")).toEqual([
      ['=1', '+2'],
      ["'x", 'y'],
    ]);
  });
});

describe('one word a line', () => {
  it('has its line, without white space at its ends', () => {
    expect(plainTable(' a \n\n\tb\n')).toEqual({
      ...{ format: 'lines', columns: ['term'], cellsOf: 'plain' },
      rows: [
        { line: 1, cells: ['a'] },
        { line: 3, cells: ['b'] },
      ],
    });
  });

  it('may have a name above it, if anything follows', () => {
    expect(plainTable('Word\na\n')).toMatchObject({
      ...{ heading: [{ line: 1, cells: ['Word'] }], rows: [{ line: 2, cells: ['a'] }] },
    });
    expect(plainTable('Word\n')).toMatchObject({ rows: [{ cells: ['Word'] }] });
    expect(plainTable('Note\na\n').rows).toHaveLength(2);
  });

  it('is a list of a hundred thousand at most', () => {
    expect(plainTable('a\n'.repeat(mostLines)).rows).toHaveLength(mostLines);
    expect(() => plainTable('a\n'.repeat(mostLines + 1))).toThrow('too-many-lines');
  });

  it.each([
    ['1. a\n2) b\n12345.  c', ['a', 'b', 'c']],
    ['1. a', ['1. a']],
    ['1.a\n2.b', ['1.a', '2.b']],
    ['123456. a\n2. b', ['123456. a', '2. b']],
    ['x 1. a\ny 2. b', ['x 1. a', 'y 2. b']],
    [`${'1. a\n'.repeat(9)}b`, [...Array.from({ length: 9 }).fill('a'), 'b']],
    [`${'1. a\n'.repeat(8)}b`, [...Array.from({ length: 8 }).fill('1. a'), 'b']],
  ])('is without its number, where nearly every line has one: %j', (text, words) => {
    expect(cellsOf(text).map(([word]) => word)).toEqual(words);
  });
});

describe('a word and its meaning', () => {
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  it.each([' - ', ' – ', ' — ', ' = ', ' : ', ' -> ', ' → ', '→', '：', '＝', ': ', '   -   '])(
    'stand in a line with %j between them',
    (sign) => {
      const table = plainTable(`a${sign}b\nc${sign}d\n`);
      expect(table.rows.map(({ cells }) => cells)).toEqual(pairs);
      expect(table).toMatchObject({ format: 'table', columns: ['term', 'notes'] });
    },
  );

  it.each(['a-b\nc-d', 'a:b\nc:d', '- a\n- b', ': a\n: b', 'a -b\nc -d'])(
    'do not stand in %j',
    (text) => {
      expect(cellsOf(text).every(({ length }) => length === 1)).toBe(true);
    },
  );

  it('may have their names above them', () => {
    expect(plainTable('Word - Meaning\na - b\n')).toMatchObject({
      ...{ heading: [{ line: 1, cells: ['Word', 'Meaning'] }], rows: [{ cells: ['a', 'b'] }] },
    });
    expect(columnsOf('Meaning - Word\na - b\n')).toEqual(['notes', 'term']);
  });

  it('stand in nine lines of ten, and a word is no longer than three hundred letters', () => {
    expect(cellsOf(`${'a - b\n'.repeat(9)}c`).at(-1)).toEqual(['c']);
    expect(columnsOf(`${'a - b\n'.repeat(9)}c`)).toEqual(['term', 'notes']);
    expect(columnsOf(`${'a - b\n'.repeat(8)}c`)).toEqual(['term']);
    expect(columnsOf(`${'a'.repeat(297)} - b`)).toEqual(['term', 'notes']);
    expect(columnsOf(`${'a'.repeat(298)} - b`)).toEqual(['term']);
  });
});

describe('cards of other programs', () => {
  const pairs = [
    ['tree', 'Baum'],
    ['moss', 'Moos'],
  ];
  it.each([
    ['all in one line', 'tree,Baum;moss,Moos'],
    ['tabs, and a semicolon after each', 'tree\tBaum;moss\tMoos;\n'],
    ['two colons', 'tree::Baum\nmoss::Moos\n'],
    ['a bar', 'tree|Baum\nmoss|Moos\n'],
    ['rulers between them', 'tree\nBaum\n-----\nmoss\nMoos\n-----\n'],
    ['labels on lines of their own', 'Front:\ntree\nBack:\nBaum\n\nFront:\nmoss\nBack:\nMoos\n'],
    ['labels before each line', 'F: tree\nB: Baum\nF: moss\nB: Moos\n'],
  ])('%s', (_what, text) => {
    expect(cellsOf(text)).toEqual(pairs);
    expect(columnsOf(text)).toEqual(['term', 'notes']);
  });

  it('are no blocks where they have not as many lines', () => {
    expect(columnsOf('Trees\n-----\noak\nbirch\nfir\n-----\nmoss\n')).toEqual(['term']);
    expect(cellsOf('bank: Ufer\nbank: Geldhaus\nlamp: Licht\n')).toHaveLength(3);
  });

  it('with tabs between their sides may have lines in a meaning', () => {
    const text = 'tree\tBaum\n(Pflanze)\nmoss\tMoos\nbush\tBusch\n';
    expect(plainTable(text).rows.slice(0, 2)).toEqual([
      { line: 1, cells: ['tree', 'Baum\n(Pflanze)'] },
      { line: 3, cells: ['moss', 'Moos'] },
    ]);
    expect(cellsOf('tree\tBaum\nmoss\nbush\n')).toHaveLength(3);
  });

  it('have the separator that leaves no quotes in their cells', () => {
    expect(cellsOf('"tree;shrub","Baum;Busch"\n"moss;x","Moos;y"\n')[0]).toEqual([
      ...['tree;shrub', 'Baum;Busch'],
    ]);
  });
});
