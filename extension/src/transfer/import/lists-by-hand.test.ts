import { describe, expect, it } from 'vitest';
import { locales, messagesOf } from '../../../testing/messages.ts';
import { cellOf, notesIn } from './cells.ts';
import { columnNames, columnOf } from './columns.ts';
import { tableOf } from './table-of.ts';
import { UnreadableList } from './table.ts';

const pairs = (text: string) => {
  const { rows, columns, cellsOf } = tableOf(text);
  return rows.map(({ cells }) => [
    cellOf(cells, columns, 'term'),
    ...notesIn(cells, columns, cellsOf),
  ]);
};

describe('a word and its meaning in each line', () => {
  const meant = [
    ['well-being', 'das Wohlergehen'],
    ['sonder', 'x - y'],
  ];
  it.each([
    ['a dash', 'well-being - das Wohlergehen\nsonder - x - y\n'],
    ['a long dash', 'well-being – das Wohlergehen\nsonder — x - y\n'],
    ['an equals sign', 'well-being = das Wohlergehen\nsonder = x - y\n'],
    ['a colon', 'well-being: das Wohlergehen\nsonder: x - y\n'],
    ['an arrow', 'well-being → das Wohlergehen\nsonder -> x - y\n'],
    ['tabs, as Quizlet exports it', 'well-being\tdas Wohlergehen\nsonder\tx - y\n'],
    ['a heading', 'Word - Meaning\nwell-being - das Wohlergehen\nsonder - x - y\n'],
    ['Excel’s name of the separator', 'sep=;\nwell-being;das Wohlergehen\nsonder;x - y\n'],
  ])('%s', (_name, text) => {
    expect(pairs(text)).toEqual(meant);
  });

  it('is read in Chinese and Japanese too', () => {
    expect(pairs('木漏れ日：透过树叶的阳光\n積読：买了不读')).toEqual([
      ['木漏れ日', '透过树叶的阳光'],
      ['積読', '买了不读'],
    ]);
  });

  it('is not seen in words with hyphens, or in a few lines of many', () => {
    expect(pairs('well-being\nmother-in-law\n')).toEqual([['well-being'], ['mother-in-law']]);
    expect(pairs('a - b\ngossamer\nsonder\n')).toEqual([['a - b'], ['gossamer'], ['sonder']]);
  });

  it('in a numbered list, the number is no part of the word', () => {
    expect(pairs('1. gossamer - thin\n2. sonder - others\n')).toEqual([
      ['gossamer', 'thin'],
      ['sonder', 'others'],
    ]);
    expect(pairs('1) gossamer\n2) sonder\n')).toEqual([['gossamer'], ['sonder']]);
    expect(pairs('7. Sinn\nsonder\nhalcyon\n')[0]).toEqual(['7. Sinn']);
  });

  it('in a list with bullets, the bullet is no word', () => {
    expect(pairs('- gossamer\n- sonder\n')).toEqual([['- gossamer'], ['- sonder']]);
  });
});

describe('headings', () => {
  it.each(locales)('in %s, as Gleaner calls its columns there', async (locale) => {
    const messages = await messagesOf(locale);
    const named = columnNames.filter((name) => name !== 'ignore');
    expect(named.map((name) => columnOf(messages[`importing_as_${name}`] ?? ''))).toEqual(named);
  });

  it('of Kindle’s vocabulary, as tools export it', () => {
    const table = tableOf(
      'word,stem,usage,book,authors,lang\nran,run,He ran away.,Middlemarch,Eliot,en\n',
    );
    const [row] = table.rows;
    const said = (name: 'term' | 'sentence' | 'title' | 'language') =>
      cellOf(row?.cells ?? [], table.columns, name);
    expect([said('term'), said('sentence'), said('title'), said('language')]).toEqual([
      ...['ran', 'He ran away.', 'Middlemarch', 'en'],
    ]);
  });

  it('the row of the headings is kept, so that the learner can say it is none', () => {
    const table = tableOf('front,back\nhinten,behind\n');
    expect(table.heading).toEqual([{ line: 1, cells: ['front', 'back'] }]);
    expect(tableOf('hinten,behind\nvorn,before\n').heading).toBeUndefined();
    expect(tableOf('expression\nhinten\n').heading).toEqual([{ line: 1, cells: ['expression'] }]);
  });
});

describe('JSON of other programs', () => {
  it('its meanings come with the words, also beside a field "term"', () => {
    expect(pairs('[{"term":"gossamer","definition":"hauchdünn"}]')).toEqual([
      ['gossamer', 'hauchdünn'],
    ]);
    expect(pairs('{"gossamer":"hauchdünn","sonder":"andere"}')).toEqual([
      ['gossamer', 'hauchdünn'],
      ['sonder', 'andere'],
    ]);
    expect(pairs('[["gossamer","hauchdünn"],["sonder"]]')).toEqual([
      ['gossamer', 'hauchdünn'],
      ['sonder'],
    ]);
    expect(pairs('{"word":"gossamer","translation":"hauchdünn"}')).toEqual([
      ['gossamer', 'hauchdünn'],
    ]);
  });

  it('a key is the word where its value is a list of meanings, or fields', () => {
    const meant = [
      ['tree', 'Baum', 'Stammbaum'],
      ['moss', 'Moos'],
    ];
    expect(pairs('{"tree":["Baum","Stammbaum"],"moss":["Moos"]}')).toEqual(meant);
    expect(pairs('{"tree":{"meaning":["Baum","Stammbaum"]},"moss":{"meaning":"Moos"}}')).toEqual(
      meant,
    );
    expect(pairs('{"words":["tree","moss"],"more":["x"]}')).toEqual([['tree'], ['moss']]);
    expect(pairs('{"list":["tree","moss"]}')).toEqual([['tree'], ['moss']]);
  });

  it('has a column for each of its fields, so that the learner can say what it is', () => {
    const table = tableOf('[{"id":7,"kanji":"森","kana":"もり","means":"forest"},{"kanji":"木"}]');
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['', '森', 'もり', 'forest'],
      ['', '木', '', ''],
    ]);
    expect(table.columns).toEqual(['ignore', 'term', 'ignore', 'ignore']);
  });

  it('its words are the longest list', () => {
    expect(pairs('{"tags":["a"],"cards":[{"front":"x"},{"front":"y"}]}')).toEqual([['x'], ['y']]);
  });

  it('each word has its place in the list', () => {
    const text =
      '{\n "title": "a, [b]",\n "n": [[1],\n 2],\n "words": [\n  "x", "y",\n  7, {"word":\n "z"}\n ]\n}';
    expect(tableOf(text).rows.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
  });
});

describe('My Clippings.txt', () => {
  const entry = (about: string, text: string) =>
    `Book (A)\r\n- ${about}\r\n\r\n${text}\r\n==========\r\n`;
  const rows = (...entries: string[]) => tableOf(entries.join('')).rows.map(({ cells }) => cells);

  it.each([
    [
      'the first Kindles',
      'Highlight Loc. 433-34 | Added on Friday',
      'Note Loc. 434 | Added on Friday',
    ],
    [
      'German',
      'Ihre Markierung bei Position 12-12 | Hinzugefügt',
      'Ihre Notiz bei Position 12 | Hinzugefügt',
    ],
    [
      'French',
      'Votre surlignement sur la page 3 | emplacement 12-12 | Ajouté',
      'Votre note sur la page 3 | emplacement 12 | Ajouté',
    ],
    [
      'Spanish',
      'Tu subrayado en la posición 12-12 | Añadido',
      'Tu nota en la posición 12 | Añadido',
    ],
    [
      'Italian',
      'La tua evidenziazione alla posizione 12-12 | Aggiunto',
      'La tua nota alla posizione 12 | Aggiunto',
    ],
    [
      'Portuguese',
      'Seu destaque na posição 12-12 | Adicionado',
      'Sua nota na posição 12 | Adicionado',
    ],
    [
      'Chinese',
      '您在位置 #12-12的标注 | 添加于 2024年1月1日',
      '您在位置 #12 的笔记 | 添加于 2024年1月1日',
    ],
    [
      'Japanese',
      '位置No. 12-12のハイライト |作成日: 2024年1月1日',
      '位置No. 12のメモ |作成日: 2024年1月1日',
    ],
    ['Korean', '위치 12-12의 하이라이트 | 추가됨: 2024년', '위치 12의 메모 | 추가됨: 2024년'],
  ])('a note stands with its word: %s', (_name, highlight, note) => {
    expect(rows(entry(highlight, 'gossamer,'), entry(note, 'of a spider'))).toEqual([
      ['gossamer,', 'Book (A)', 'of a spider'],
    ]);
  });

  it('what the publisher forbade is no word', () => {
    const limit = '<You have reached the clipping limit for this item>';
    const about = 'Your Highlight on Location 1-2 | Added on Friday';
    expect(rows(entry(about, limit), entry(about, 'sonder'))).toEqual([['sonder', 'Book (A)', '']]);
  });
});

it('a table of Anki with more columns than can be shown is refused', () => {
  const text = `#separator:tab\n${Array.from({ length: 10_000 }, () => 'a').join('\t')}\n`;
  expect(() => tableOf(text)).toThrow(UnreadableList);
});
