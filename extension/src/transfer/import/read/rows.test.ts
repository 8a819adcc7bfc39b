import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ankiHead, ankiRow } from '../../../formats/anki.ts';
import { byteOrderMark, csvCells, csvColumns, csvRow } from '../../../formats/csv.ts';
import { jsonHead, jsonTail, jsonWord } from '../../../formats/json.ts';
import type { FileWord } from '../../../formats/word-file.ts';
import { notesIn, tableOf, tagsIn } from './rows.ts';
import type { Table } from './table.ts';

/** What a row says, by the names of its columns. */
const said = ({ columns, rows, cellsOf }: Table) =>
  rows.map(({ cells }) => {
    const cell = (name: Table['columns'][number]) => cells[columns.indexOf(name)] ?? '';
    return {
      ...{ term: cell('term'), language: cell('language'), sentence: cell('sentence') },
      ...{ tags: tagsIn(cell('tags'), cellsOf), notes: notesIn(cell('notes'), cellsOf) },
    };
  });
const terms = (text: string) => said(tableOf(text)).map(({ term }) => term);

const hostile = ['=1+1', "'=1", '"', ';', '\\;', '---', '\n---\n', '<b>x</b>', '&lt;', '👩‍👩‍👧', ','];
const text = fc
  .array(fc.oneof(fc.string(), fc.constantFrom(...hostile)), { maxLength: 3 })
  .map((parts) => parts.join('').replaceAll(/[\0\r]/gu, ''));
const filled = text.map((one) => `a${one}b`);
const word: fc.Arbitrary<FileWord> = fc.record({
  ...{
    term: filled,
    language: fc.constantFrom('LANGUAGE_ENGLISH', 'x-y'),
    mastery_level: fc.nat(5),
  },
  tags: fc.array(
    filled.map((tag) => tag.replaceAll(/\s/gu, '')),
    { maxLength: 3 },
  ),
  notes: fc.array(filled, { maxLength: 2 }),
  sentences: fc.array(fc.record({ sentence: filled, title: text, url: fc.webUrl() }), {
    maxLength: 1,
  }),
});
const words = fc.array(word, { minLength: 1, maxLength: 5 });
const expected = (list: readonly FileWord[]) =>
  list.map(({ term, language, tags, notes, sentences }) => ({
    ...{ term, language, tags, notes, sentence: sentences[0]?.sentence ?? '' },
  }));

describe('our own export', () => {
  it('is read back from CSV as it was', () => {
    fc.assert(
      fc.property(words, (list) => {
        const rows = list.map((one) => csvRow(csvCells(one, 1))).join('');
        expect(said(tableOf(byteOrderMark + csvRow(csvColumns(1)) + rows))).toEqual(expected(list));
      }),
    );
  });

  it('is read back from JSON as it was', () => {
    fc.assert(
      fc.property(words, (list) => {
        const parts = list.map((one, place) => jsonWord(one, place === 0)).join('');
        const table = tableOf(jsonHead(0) + parts + jsonTail);
        expect(table.format).toBe('gleaner');
        expect(said(table)).toEqual(expected(list));
      }),
    );
  });

  it('is read back from Anki’s text with its words and sentences', () => {
    const list: FileWord[] = [
      {
        ...{ term: 'a <b> & "c"', language: 'LANGUAGE_ENGLISH', tags: ['novel'], notes: ['one'] },
        sentences: [{ sentence: 'Say a <b> & "c".', title: 'A day', url: 'https://a.example/' }],
      },
    ];
    const table = tableOf(ankiHead(1) + list.map((one) => ankiRow(one, 1)).join(''));
    expect(table.format).toBe('anki');
    expect(said(table)).toEqual(expected(list));
  });
});

describe('lists of other programs', () => {
  it('one word a line, with and without a heading', () => {
    expect(terms('gossamer\r\n\r\n  sonder  \r\n')).toEqual(['gossamer', 'sonder']);
    expect(terms('Word\ngossamer')).toEqual(['gossamer']);
  });

  it.each([
    ['commas', 'word,translation\ngossamer,hauchdünn\n'],
    ['tabs', 'Wort\tBedeutung\ngossamer\thauchdünn\n'],
    ['semicolons', 'palabra;traducción\ngossamer;hauchdünn\n'],
    ['no heading', 'gossamer,hauchdünn\nsonder,x\n'],
  ])('a table with %s', (_name, file) => {
    expect(said(tableOf(file))[0]).toMatchObject({ term: 'gossamer', notes: ['hauchdünn'] });
  });

  // https://www.lingq.com: "Export" of the vocabulary page, CSV with a heading.
  it('LingQ', () => {
    const file = 'term,hint,phrase,tags,status\ngossamer,hauchdünn,"A gossamer, thin.",novel,2\n';
    expect(said(tableOf(file))).toEqual([
      {
        ...{ term: 'gossamer', language: '', tags: ['novel'], notes: ['hauchdünn'] },
        sentence: 'A gossamer, thin.',
      },
    ]);
  });

  // https://readlang.com: "Export words" with word, translation and context, separated by tabs.
  it('Readlang', () => {
    const file = 'Word\tTranslation\tContext\ngossamer\thauchdünn\tA gossamer thread.\n';
    expect(said(tableOf(file))[0]).toMatchObject({
      ...{ term: 'gossamer', sentence: 'A gossamer thread.' },
    });
  });

  it('Kindle’s clippings: words and not passages or bookmarks', () => {
    const entry = (about: string, said: string) =>
      `\uFEFFMiddlemarch (Eliot, George)\r\n- ${about}\r\n\r\n${said}\r\n==========\r\n`;
    const table = tableOf(
      entry('Your Highlight on Location 12', 'gossamer') +
        entry('Ihre Markierung bei Position 20', 'a long passage that nobody would call a word') +
        entry('Your Bookmark on Location 30', ''),
    );
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['gossamer', 'Middlemarch (Eliot, George)'],
      ['', 'Middlemarch (Eliot, George)'],
    ]);
  });

  it('JSON of texts, and of objects that name the word otherwise', () => {
    expect(terms('["gossamer","sonder"]')).toEqual(['gossamer', 'sonder']);
    expect(terms('{"words":[{"word":"gossamer"}]}')).toEqual(['gossamer']);
    expect(() => tableOf('{"words":[')).toThrow(SyntaxError);
  });

  it('Anki’s text of other notes: HTML becomes text', () => {
    const file = '#separator:tab\n#html:true\n#tags column:3\n<b>gossamer</b>\thauch&shy;\tnovel\n';
    expect(said(tableOf(file))[0]).toMatchObject({ term: 'gossamer', tags: ['novel'] });
  });
});

it('keeps formulas and markup as text', () => {
  expect(terms("term,x\n'=1+1,a\n<img src=x>,b\n")).toEqual(['=1+1', '<img src=x>']);
});
