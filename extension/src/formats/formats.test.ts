import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { casesOf } from '@gleaner/shared/testing/runs';
import { markedText } from '@gleaner/shared';
import { ankiHead, ankiRow } from './anki.ts';
import { csvCells, csvColumns, csvRow, splitNotes, splitTags, unguardCell } from './csv.ts';
import { jsonHead, jsonTail, jsonWord } from './json.ts';
import { fileWordSchema, wordFileSchema, type FileWord } from './word-file.ts';
import * as z from 'zod/mini';

const hostile = [
  ...['=1+1', "'=1", "''\t@x", '\r', ' -1', '＝1', '"', '""', ';', '\\;', '; ', '---', '\n---\n'],
  ...[
    '\\---',
    '\0',
    '\u202Eabc',
    '👩‍👩‍👧',
    '<b>x</b>',
    '&lt;',
    '[sound:a.mp3]',
    '{{c1::x}}',
    '#html:true',
    '\t',
  ],
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...hostile), { maxLength: 4 }).map((parts) => parts.join('')),
);
const filled = text.filter((one) => one !== '');
const time = fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString());
const anyWord: fc.Arbitrary<FileWord> = fc.record(
  {
    term: filled,
    language: text,
    mastery_level: fc.nat(5),
    tags: fc.array(filled, { maxLength: 3 }),
    notes: fc.array(filled, { maxLength: 3 }),
    createdAt: time,
    lastReviewedAt: time,
    state: fc.constantFrom('waiting', 'attention'),
    sentences: fc.array(fc.record({ sentence: filled, title: text, url: text, metAt: time }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['term', 'language', 'tags', 'notes', 'sentences'] },
);

it('CSV gives back every cell, tag and note as it was', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      const cells = csvCells(word, 3);
      const { data } = Papa.parse<string[]>(csvRow(csvColumns(3)) + csvRow(cells), {
        delimiter: ',',
        newline: '\r\n',
      });
      const [head, row = []] = data;
      expect(head).toEqual(csvColumns(3));
      expect(row.map(unguardCell)).toEqual(cells);
      expect(splitTags(cells[3] ?? '')).toEqual(word.tags);
      expect(splitNotes(cells[4] ?? '')).toEqual(word.notes);
    }),
    { numRuns: casesOf(500) },
  );
});

it('S26 no cell of a CSV file begins a formula', () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(csvRow([cell]).slice(1)).not.toMatch(/^\s*[=+\-@\t\r＝＋－＠]/u);
    }),
    { numRuns: casesOf(500) },
  );
});

it('JSON gives back every word, lone surrogates included', () => {
  const lone = { ...{ term: 'a\uD800b', language: '', tags: [], notes: [], sentences: [] } };
  fc.assert(
    fc.property(fc.array(anyWord), (words) => {
      const all = [lone, ...words];
      const file = `${jsonHead(0)}${all.map((word, index) => jsonWord(word, index === 0)).join('')}${jsonTail}`;
      const read = z.parse(wordFileSchema, JSON.parse(file));
      expect(read.words.map((word) => z.parse(fileWordSchema, word))).toEqual(
        JSON.parse(JSON.stringify(all)),
      );
    }),
  );
});

it('S26 Anki shows markup, sound marks and gaps of a text as text, and each word is one line', () => {
  fc.assert(
    fc.property(anyWord, (word) => {
      const row = ankiRow(word, 3);
      expect(row.split('\n')).toHaveLength(2);
      const { data } = Papa.parse<string[]>(row, { delimiter: '\t', newline: '\n' });
      const [all = []] = data;
      expect(all).toHaveLength(13);
      // Anki takes tags as text.
      const [tags = ''] = all.slice(6);
      const named = word.tags.map((tag) =>
        tag.trim().replaceAll(/\s+/gu, '_').replaceAll('\0', ''),
      );
      expect(tags).toBe(named.join(' '));
      const fields = all.toSpliced(6, 1);
      for (const field of fields)
        expect(field.replaceAll('<br>', '')).not.toMatch(/[<>"\t]|\[sound:|\{\{/u);
      const plain = word.term.replaceAll(/\r\n|\r/gu, '\n').replaceAll('\0', '');
      expect(markedText(fields[0] ?? '', true)).toBe(plain);
    }),
    { numRuns: casesOf(500) },
  );
  expect(ankiHead(2)).toBe(
    '#separator:tab\n#html:true\n#columns:term\tsentence\ttitle\turl\tnotes\tlanguage\ttags\tsentence_2\ttitle_2\turl_2\n#tags column:7\n',
  );
});
