import { expect, it } from 'vitest';
import { plainTable } from '../../transfer/import/plain-table.ts';
import { splitAt, withColumn, withHeading } from './as-said.ts';

it('a column that the learner names takes its name from another, if a word has it once', () => {
  const columns = ['term', 'notes', 'ignore'] as const;
  expect(withColumn(columns, 2, 'term')).toEqual(['ignore', 'notes', 'term']);
  expect(withColumn(columns, 2, 'notes')).toEqual(['term', 'notes', 'notes']);
  expect(withColumn(columns, 0, 'url')).toEqual(['url', 'notes', 'ignore']);
});

it('whether the first row names the columns decides what each of them holds', () => {
  const table = plainTable('Meaning,Word\nBaum,tree\n');
  expect(table.columns).toEqual(['notes', 'term']);
  const words = withHeading(table, false);
  expect(words).toMatchObject({ columns: ['term', 'notes'], rows: [{ line: 1 }, { line: 2 }] });
  expect(words.heading).toBeUndefined();
  expect(withHeading(words, true)).toEqual(table);
});

it('a sign between the parts of each line makes columns of them', () => {
  const table = plainTable('tree ~ Baum\nbush ~ Busch ~ Hecke\nmoss\n');
  expect(table.columns).toEqual(['term']);
  expect(splitAt(table, '~')).toMatchObject({
    columns: ['term', 'notes', 'ignore'],
    rows: [{ cells: ['tree', 'Baum'] }, { cells: ['bush', 'Busch', 'Hecke'] }, { cells: ['moss'] }],
  });
  expect(splitAt(table, ' ')).toBe(table);
});
