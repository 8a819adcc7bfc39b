import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tableOf } from './table-of.ts';

it('the example of docs/teacher-list.md is read as 2,000 words in three languages', () => {
  const file = path.join(import.meta.dirname, '../../../../docs/example-list.csv');
  const { columns, rows } = tableOf(readFileSync(file, 'utf8'));
  expect(columns).toEqual(['term', 'language', 'tags']);
  expect(rows).toHaveLength(2_000);
  expect(new Set(rows.map(({ cells }) => cells[1]))).toEqual(new Set(['en', 'es', 'fr']));
  expect(new Set(rows.map(({ cells }) => `${cells[0]} ${cells[1]}`)).size).toBe(2_000);
});
