import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ankiHead, ankiRow } from '../../formats/anki.ts';
import { byteOrderMark, csvCells, csvColumns, csvRow } from '../../formats/csv.ts';
import { jsonHead, jsonTail, jsonWord } from '../../formats/json.ts';
import type { FileWord } from '../../formats/word-file.ts';
import { cellOf, notesIn, tagsOf } from './cells.ts';
import { tableOf } from './table-of.ts';
import type { Table } from './table.ts';

/** What a row says, by the names of its columns. */
const said = ({ columns, rows, cellsOf }: Table) =>
  rows.map(({ cells }) => ({
    ...{ term: cellOf(cells, columns, 'term'), language: cellOf(cells, columns, 'language') },
    sentence: cellOf(cells, columns, 'sentence', cellsOf),
    ...{ tags: tagsOf(cells, columns, cellsOf), notes: notesIn(cells, columns, cellsOf) },
  }));
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
    ...{ term, language, sentence: sentences[0]?.sentence ?? '' },
    ...{ tags: [...new Set(tags)], notes: [...new Set(notes)] },
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
        ...{
          term: 'a <b> & "c"',
          language: 'LANGUAGE_ENGLISH',
          tags: ['R&D', 'a,b', '"q"'],
          notes: ['one'],
        },
        sentences: [{ sentence: 'Say a <b> & "c".', title: 'A day', url: 'https://a.example/' }],
      },
    ];
    const table = tableOf(ankiHead(1) + list.map((one) => ankiRow(one, 1)).join(''));
    expect(table.format).toBe('anki');
    expect(said(table)).toEqual(expected(list));
  });
});

describe('lists of other programs', () => {
  it('one word a line, with and without a heading, each with its line', () => {
    expect(terms('gossamer\r\n\r\n  sonder  \r\n')).toEqual(['gossamer', 'sonder']);
    expect(tableOf('gossamer\r\n\r\nsonder\rhalcyon').rows.map(({ line }) => line)).toEqual([
      1, 3, 4,
    ]);
    expect(terms('Word\ngossamer')).toEqual(['gossamer']);
    expect(terms('[sic]\nin, out\ngossamer\nsonder')).toEqual([
      ...['[sic]', 'in, out', 'gossamer', 'sonder'],
    ]);
  });

  it.each([
    ['commas', 'word,translation\ngossamer,hauchdünn\n'],
    ['tabs', 'Wort\tBedeutung\ngossamer\thauchdünn\n'],
    ['semicolons', 'palabra;traducción\ngossamer;hauchdünn\n'],
    ['no heading', 'gossamer,hauchdünn\nsonder,x\n'],
    ['tabs, and commas in every line', 'gossamer\thauchdünn\tA, b.\nsonder\tx, y\tA, b.\n'],
    ['no heading for the word', 'Deutsch,Notes,Tags\ngossamer,hauchdünn,novel\n'],
    ['line ends of three kinds', 'word,note\r\ngossamer,hauchdünn\rsonder,a\nhalcyon,b\r\n'],
  ])('a table with %s', (_name, file) => {
    expect(said(tableOf(file))[0]).toMatchObject({ term: 'gossamer', notes: ['hauchdünn'] });
  });

  it('cells of several lines, and the line that each row begins in', () => {
    const table = tableOf('word,note\n"gossamer","one\ntwo"\n\nsonder,"say ""x"""\n');
    expect(table.rows).toEqual([
      { line: 2, cells: ['gossamer', 'one\ntwo'] },
      { line: 5, cells: ['sonder', 'say "x"'] },
    ]);
  });

  // The columns as programs read them: the term, its sentence, four tags, pairs of a language and a meaning.
  it('LingQ, with tags and meanings in several columns', () => {
    const file =
      'term,phrase,tag1,tag2,tag3,tag4,meaninglanguage1,meaning1,meaninglanguage2,meaning2\n' +
      'gossamer,"A gossamer, thin.",novel,adjective,,,de,hauchdünn,fr,fin comme un fil\n';
    expect(said(tableOf(file))).toEqual([
      {
        ...{ term: 'gossamer', language: '', tags: ['novel', 'adjective'] },
        ...{ notes: ['hauchdünn', 'fin comme un fil'], sentence: 'A gossamer, thin.' },
      },
    ]);
  });

  describe('Readlang', () => {
    const gossamer = { term: 'gossamer', notes: ['hauchdünn'], sentence: 'A gossamer thread.' };
    it.each([
      [
        'words with headings',
        'Word\tTranslation\tContext (with original word)\ngossamer\thauchdünn\tA [[gossamer]] thread.\n',
      ],
      ['words without headings', 'gossamer\thauchdünn\tA [[gossamer]] thread.\n'],
      [
        'the data of an account',
        '"Personal data (csv format)"\n"user_id","username"\n"1","reader"\n\n' +
          'Your words (csv format)\n\n"word","language","translation","contexts"\n' +
          '"gossamer","en","hauchdünn","A gossamer thread."\n\nOther words (csv format)\n"a","b"\n"x","y"\n',
      ],
    ])('%s', (_name, file) => {
      expect(said(tableOf(file))).toMatchObject([gossamer]);
    });

    it('names the line of the whole file', () => {
      const file = 'Your words (csv format)\n\nword,translation\ngossamer,x\n';
      expect(tableOf(file).rows[0]?.line).toBe(4);
    });
  });

  it('JSON of texts, and of objects that name their fields otherwise', () => {
    expect(terms('["gossamer","sonder"]')).toEqual(['gossamer', 'sonder']);
    const file = {
      cards: [
        {
          ...{ id: 7, front: 'gossamer', back: ['thin', 'light'], labels: ['novel', 'noun'] },
          ...{ lang: 'en', example: 'A gossamer thread.' },
        },
        // What is empty or no text is nothing, and two fields of one kind are both read.
        {
          front: 'sonder',
          back: ['a', '', 7, 'b'],
          hint: 'c',
          labels: '',
          example: ['', 'D.', 'E.'],
        },
      ],
    };
    expect(said(tableOf(JSON.stringify(file)))).toEqual([
      {
        ...{ term: 'gossamer', language: 'en', tags: ['novel', 'noun'], notes: ['thin', 'light'] },
        sentence: 'A gossamer thread.',
      },
      {
        ...{ term: 'sonder', language: '', tags: [], notes: ['a', 'b', 'c'] },
        sentence: 'D.',
      },
    ]);
  });
});

// https://docs.ankiweb.net/importing/text-files.html
describe('Anki’s text', () => {
  it('HTML becomes text', () => {
    const file =
      '#separator:tab\n#html:true\n#tags column:3\n' +
      '<b>gossamer</b>[sound:a.mp3]\t"<div>hauch&shy;dünn</div>fine&nbsp;&amp;&#32;light"\tnovel verb\n';
    expect(said(tableOf(file))[0]).toMatchObject({
      ...{ term: 'gossamer', tags: ['novel', 'verb'] },
      notes: ['hauchdünn\nfine & light'],
    });
  });

  it('text is not HTML where the file says so', () => {
    const file = '#separator:Pipe\n#html:false\na &lt; b|<i>less</i>\n';
    expect(said(tableOf(file))[0]).toMatchObject({ term: 'a &lt; b', notes: ['<i>less</i>'] });
  });

  it('columns that are no fields are no word, and fields are found by their names', () => {
    const ids =
      '#separator:Tab\n#html:false\n#guid column:1\n#notetype column:2\n#deck column:3\n#tags column:6\n';
    expect(said(tableOf(`${ids}a1b2\tBasic\tGerman\tgossamer\thauchdünn\tnovel\n`))).toMatchObject([
      { term: 'gossamer', notes: ['hauchdünn'], tags: ['novel'] },
    ]);
    const names = '#separator:|\n#columns:Back|Example|Front\n';
    expect(said(tableOf(`${names}hauchdünn|A thread.|gossamer\n`))).toMatchObject([
      { term: 'gossamer', notes: ['hauchdünn'], sentence: 'A thread.' },
    ]);
  });

  it('tags for all notes, and comments', () => {
    const file = '#separator:Comma\n#tags:novel verb\ngossamer,thin\n# a comment, no word\n';
    expect(said(tableOf(file))).toMatchObject([{ term: 'gossamer', tags: ['novel', 'verb'] }]);
    expect(said(tableOf('tags:old\n#separator:Comma\ngossamer,thin\n'))).toMatchObject([
      { term: 'gossamer', tags: ['old'] },
    ]);
  });

  it('a gap of a cloze is its text', () => {
    const file = '#separator:tab\na {{c1::gossamer::adjective}} thread\tx\n';
    expect(terms(file)).toEqual(['a gossamer thread']);
  });
});

describe('Kindle’s clippings', () => {
  const entry = (about: string, content: string) =>
    `\uFEFFMiddlemarch (Eliot, George)\r\n- ${about}\r\n\r\n${content}\r\n==========\r\n`;
  const rowsOf = (...entries: string[]) => tableOf(entries.join('')).rows;

  it.each([
    'Your Highlight on page 3 | Location 12-12 | Added on Friday, January 1, 2024 10:30:45 AM',
    'Ihre Markierung auf Seite 3 | bei Position 12-12 | Hinzugefügt am Freitag, 1. Januar 2024 10:30:45',
    'La subrayado en la página 3 | posición 12-12 | Añadido el viernes, 1 de enero de 2024 10:30:45',
    'Votre surlignement sur la page 3 | emplacement 12-12 | Ajouté le vendredi 1 janvier 2024 10:30:45',
    '您在第 3 页（位置 #12-12）的标注 | 添加于 2024年1月1日星期五 上午10:30:45',
    '3ページ|位置No. 12-12のハイライト |作成日: 2024年1月1日金曜日 10:30:45',
    '3페이지 | 위치 12-12의 하이라이트 | 추가됨: 2024년 1월 1일 금요일 오전 10:30:45',
  ])('%s', (about) => {
    expect(rowsOf(entry(about, 'gossamer'))).toEqual([
      { line: 4, cells: ['gossamer', 'Middlemarch (Eliot, George)', ''] },
    ]);
  });

  it('names passages, leaves bookmarks out, and gives a note to its word', () => {
    const rows = rowsOf(
      entry('Your Highlight on Location 12-12 | Added on Friday', 'gossamer'),
      entry('Your Note on Location 12 | Added on Friday', 'as of a spider'),
      entry('Ihre Markierung bei Position 20', 'a long passage that nobody would call a word'),
      entry('您在位置 #30-31的标注 | 添加于 2024年1月1日', '这是一个完整的句子，而不是一个单词。'),
      entry('Your Bookmark on Location 30 | Added on Friday', ''),
    );
    expect(rows.map(({ cells, isPassage }) => [cells[0], cells[2], isPassage === true])).toEqual([
      ['gossamer', 'as of a spider', false],
      ['a long passage that nobody would call a word', '', true],
      ['这是一个完整的句子，而不是一个单词。', '', true],
    ]);
  });
});

it('keeps formulas and markup as text', () => {
  expect(terms("term,x\n'=1+1,a\n<img src=x>,b\n")).toEqual(['=1+1', '<img src=x>']);
});
