import { describe, expect, it } from 'vitest';
import { clippingsIn, isClippings } from './clippings.ts';
import { mostLines } from './table.ts';

const bar = '='.repeat(10);
const entry = (about: string, text: string, book = 'Book') =>
  `${book}\n- ${about}\n\n${text}\n${bar}\n`;
const highlight = (text: string) => entry('Your Highlight on Location 1-2 | Added', text);
const cells = (...entries: string[]) => clippingsIn(entries.join('')).rows.map((row) => row.cells);

it.each([
  [bar, true],
  [`a\n${bar}= \t\nb`, true],
  ['='.repeat(9), false],
  [`a${bar}`, false],
  [`${bar}a`, false],
  [`${' '.repeat(50_000)}\n${bar}`, false],
])('a line of equal signs is between clippings: %#', (text, is) => {
  expect(isClippings(text)).toBe(is);
});

it('an entry is a row with its text, its book and its line', () => {
  expect(clippingsIn(`\uFEFF${highlight('gossamer')}${highlight(' sonder ')}`)).toEqual({
    ...{ format: 'clippings', columns: ['term', 'title', 'notes'], cellsOf: 'plain' },
    rows: [
      { line: 4, cells: ['gossamer', 'Book', ''] },
      { line: 9, cells: ['sonder', 'Book', ''] },
    ],
  });
});

it('a text of several lines is one, and what has no text or no end is none', () => {
  expect(cells(highlight('look\n\nup'))).toEqual([['look up', 'Book', '']]);
  expect(cells(`Book\n- A bookmark\n${bar}\n`, `${bar}\n`, 'Book\n- Mark\n\ngossamer\n')).toEqual(
    [],
  );
  expect(cells(highlight('<No text here.>'), highlight('a <b>'))).toEqual([['a <b>', 'Book', '']]);
});

describe('a note', () => {
  it.each([
    ['at the end of a range', 'Location 433-434', 'Location 434', 'note'],
    ['at a range that leaves out what is the same', 'Location 433–34', 'Location 434', 'note'],
    ['at a place without a range', 'page 7', 'page 7', 'note'],
    ['at another place', 'Location 433-434', 'Location 433', ''],
    [
      'on a page, where a location says more',
      'page 3 | Location 5-6',
      'page 9 | Location 6',
      'note',
    ],
  ])('%s', (_what, marked, noted, note) => {
    const [row] = cells(
      entry(`Your Highlight on ${marked} | Added on May 8, 2024`, 'gossamer'),
      entry(`Your Note on ${noted} | Added on May 9, 2024`, 'note'),
    );
    expect(row).toEqual(['gossamer', 'Book', note]);
  });

  it.each([
    ['Mein Highlight bei 3-4', 'Meine Notiz bei 4'],
    ['Il mio evidenziatore 3–4', 'Una mia nota 4'],
    ['Twoje zaznaczenie 3-4', 'Twój dopisek 4'],
  ])('is one in any words: %s, %s', (marked, noted) => {
    expect(cells(entry(marked, 'tree'), entry(noted, 'tall'))).toEqual([['tree', 'Book', 'tall']]);
  });

  it('is no note where its place is a range', () => {
    expect(cells(entry('Note 3-4', 'tree'), entry('Mark 3-4', 'moss'))).toHaveLength(2);
  });

  it('of another book is not the word’s, and a place without a bar is one too', () => {
    const [row] = cells(entry('Highlight 5', 'gossamer'), entry('Note 5', 'note', 'Other'));
    expect(row?.[2]).toBe('');
    expect(cells(entry('Highlight 5', 'gossamer'), entry('Note 5', 'note'))[0]?.[2]).toBe('note');
    expect(cells(entry('Notebook 5', 'gossamer'))).toEqual([['gossamer', 'Book', '']]);
  });
});

it.each([
  ['one two three four five', false],
  ['one two three four five six', true],
  ['木'.repeat(12), false],
  ['木'.repeat(13), true],
  ['かな'.repeat(7), true],
  ['カナ'.repeat(7), true],
  ['終わり。', false],
  ['終。わ', true],
  ['Yes. No', true],
  ['Yes.', false],
  ['U.S.', false],
])('%j is a passage: %s', (text, is) => {
  const [row] = clippingsIn(highlight(text)).rows;
  expect(row?.isPassage === true).toBe(is);
});

it('more clippings than lines of a list are too many', () => {
  const many = (count: number) => highlight('a').repeat(count);
  expect(clippingsIn(many(mostLines)).rows).toHaveLength(mostLines);
  expect(() => clippingsIn(many(mostLines + 1))).toThrow('too-many-lines');
});
