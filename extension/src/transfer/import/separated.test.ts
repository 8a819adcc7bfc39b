import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { casesOf } from '@gleaner/shared/testing/runs';
import { separatedRows } from './separated.ts';

const part = fc.constantFrom('a', 'bc', ' ', '"', '""', ',', ';', '\t', '\n', '👩‍👩‍👧', '\\');
const cell = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

it('reads what RFC 4180 writes, as another reader does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, separator) => {
        const text = rows.map((row) => row.map(quoted).join(separator)).join('\n');
        const read = separatedRows(text, { separator }).map(({ cells }) => cells);
        const filled = (row: readonly string[]) => row.some((one) => one.trim() !== '');
        expect(read).toEqual(rows.filter(filled));
        const { data } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' });
        expect(read).toEqual(data.filter(filled));
      },
    ),
    { numRuns: casesOf(500) },
  );
});

it('loses no letter of any text, and names each row’s own line', () => {
  fc.assert(
    fc.property(cell, cell, cell, (...cells) => {
      const text = cells.join('');
      const rows = separatedRows(text, { separator: ',' });
      const letters = (from: string) => from.replaceAll(/[^a-c\u{1F469}]/gu, '');
      expect(letters(rows.flatMap((row) => row.cells).join(''))).toBe(letters(text));
      const lines = text.split('\n');
      for (const { line, cells: found } of rows)
        expect(letters(lines[line - 1] ?? '')).toContain(letters(found[0]?.split('\n')[0] ?? ''));
    }),
    { numRuns: casesOf(500) },
  );
});

it.each([
  [
    'a quote that is never closed',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
  ['quotes within a cell', 'a "b" c,d', [['a "b" c', 'd']]],
  ['text after a closing quote', '"a"b,c', [['ab', 'c']]],
  ['a space before a quote', '"a", "b, c"', [['a', 'b, c']]],
  ['a backslash before a quote', '"say \\"a\\", b",c', [['say "a", b', 'c']]],
  ['a backslash at the end of a cell', '"a\\","b"', [['a\\', 'b']]],
  [
    'round quotes',
    '“a, b”,„c, d“\n“e” f,g',
    [
      ['a, b', 'c, d'],
      ['“e” f', 'g'],
    ],
  ],
  [
    'an empty last cell',
    'a,\nb,',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
])('%s', (_name, text, rows) => {
  expect(separatedRows(text, { separator: ',' }).map(({ cells }) => cells)).toEqual(rows);
});

it('half a million quotes that never close are one row', () => {
  const rows = separatedRows('",'.repeat(500_001), { separator: ',' });
  expect(rows).toHaveLength(1);
  const closed = `"${'""'.repeat(250_000)}\n`.repeat(3);
  expect(separatedRows(closed, { separator: ',' })).toBeDefined();
});

it('leaves comments out, and counts their lines', () => {
  const text = '#x,y\na,b\n# z\nc,"#d"\n';
  expect(separatedRows(text, { separator: ',', comment: '#' })).toEqual([
    { line: 2, cells: ['a', 'b'] },
    { line: 4, cells: ['c', '#d'] },
  ]);
});
