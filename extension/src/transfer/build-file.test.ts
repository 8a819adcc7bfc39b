import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it, vi } from 'vitest';
import { casesOf } from '@gleaner/shared/testing/runs';
import { csvCells, csvColumns, unguardCell } from '../formats/csv.ts';
import { byteOrderMark } from '../formats/csv.ts';
import { wordFileSchema } from '../formats/word-file.ts';
import type { WordEntry } from '../word-list/entry.ts';
import { buildFile, fileNameOf, type BuildOptions, type ExportFormat } from './build-file.ts';
import { fileWord } from './file-word.ts';
import * as z from 'zod/mini';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('=1+1', '"a",\r\n', "'=x", '<img>', '\u202Eabc', '👩‍👩‍👧', '\0'),
);
const at = fc.integer({ min: 0, max: 4e12 });
const entries: fc.Arbitrary<readonly WordEntry[]> = fc.array(
  fc.record(
    {
      ...{ key: text, term: text.filter(Boolean), language: text, mastery: fc.nat(5) },
      unsent: fc.constantFrom('waiting', 'attention'),
      ...{ createdAt: at, reviewedAt: at, tags: fc.array(text), notes: fc.array(text) },
      sentences: fc.array(fc.record({ sentence: text, title: text, url: text, metAt: at })),
    },
    { requiredKeys: ['key', 'term', 'language', 'tags', 'notes', 'sentences'] },
  ),
);

function build(
  words: readonly WordEntry[],
  format: ExportFormat,
  options: Partial<BuildOptions> = {},
): Promise<Blob> {
  return buildFile(words, {
    ...{ format, forExcel: false, exportedAt: 0, signal: new AbortController().signal },
    ...{ pause: () => Promise.resolve(), onProgress: () => undefined },
    ...options,
  });
}

it('a CSV file holds every word with all its sentences', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (words) => {
      const most = Math.max(1, ...words.map(({ sentences }) => sentences.length));
      const file = await (await build(words, 'csv')).text();
      const { data } = Papa.parse<string[]>(file, {
        ...{ delimiter: ',', newline: '\r\n', skipEmptyLines: false },
      });
      const rows = data.slice(0, -1).map((row) => row.map(unguardCell));
      expect(rows).toEqual([
        csvColumns(most),
        ...words.map((word) => csvCells(fileWord(word), most)),
      ]);
    }),
    { numRuns: casesOf(200) },
  );
});

it('a JSON file is of the documented version and holds every word', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (words) => {
      const file = await (await build(words, 'json')).text();
      const { version, words: read } = z.parse(wordFileSchema, JSON.parse(file));
      expect(version).toBe(1);
      expect(read).toEqual(words.map((word) => fileWord(word)));
    }),
    { numRuns: casesOf(200) },
  );
});

const count = casesOf(20_000);
const many: readonly WordEntry[] = Array.from({ length: count }, (_, n) => ({
  ...{ key: `${n}`, term: `word ${n}`, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
  sentences: [{ sentence: `Sentence ${n} of a long text.`, title: 'T', url: 'u', metAt: n }],
}));

it(`each file of ${count} words has one record a word, in the order of the list`, async () => {
  const lines = async (format: ExportFormat) =>
    (await (await build(many, format)).text()).trimEnd().split('\n');
  const csv = await lines('csv');
  expect(csv).toHaveLength(count + 1);
  expect(csv.at(-1)).toMatch(new RegExp(`^"word ${count - 1}",`, 'u'));
  const anki = await lines('anki');
  expect(anki).toHaveLength(count + 4);
  expect(anki[4]).toMatch(/^"word 0"\t/u);
  expect(await lines('json')).toHaveLength(count + 2);
});

it('reports progress that grows to all words, and pauses after each report', async () => {
  const reports: number[] = [];
  let pauses = 0;
  await build(many, 'csv', {
    onProgress: (written) => reports.push(written),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  });
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  expect(reports.at(-1)).toBe(count);
  expect(pauses).toBe(reports.length - 1);
});

it('each slice has its own eight milliseconds', async () => {
  let asked = 0;
  // A word takes one.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (asked += 1));
  const reports: number[] = [];
  await build(many.slice(0, 20), 'csv', { onProgress: (written) => reports.push(written) });
  clock.mockRestore();
  expect(reports).toEqual([8, 16, 20]);
});

it('makes no file after it was cancelled', async () => {
  const stopped = new AbortController();
  const onProgress = () => stopped.abort();
  await expect(build(many, 'json', { signal: stopped.signal, onProgress })).rejects.toThrow(
    /abort/iu,
  );
});

it('only a CSV file for Excel begins with a byte order mark', async () => {
  const first = async (format: ExportFormat, forExcel: boolean) =>
    new Uint8Array(await (await build([], format, { forExcel })).arrayBuffer()).slice(0, 3);
  const mark = new TextEncoder().encode(byteOrderMark);
  expect(await first('csv', true)).toEqual(mark);
  expect(await first('csv', false)).not.toEqual(mark);
  expect(await first('json', true)).not.toEqual(mark);
  expect(fileNameOf('anki', 'words', '2026-11-23')).toBe('words-2026-11-23.txt');
});
