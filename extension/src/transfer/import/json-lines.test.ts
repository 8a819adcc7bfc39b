import { expect, it } from 'vitest';
import { itemLines } from './json-lines.ts';
import { withFurther } from './further.ts';

it.each<[string, string | null, readonly number[]]>([
  ['[1,\n"a",\n\n[2,\n3],{"x":[4,\n5]}]', null, [1, 2, 4, 5]],
  ['[]', null, []],
  ['[\n]', null, []],
  ['[[],\n[]]', null, [1, 2]],
  ['[[\n]\n]', null, [1]],
  ['{"words":[\n1,\n2],"b":[3]}', 'words', [2, 3]],
  ['{"a":[1],"words":\n["[",\n"\\"]"]}', 'words', [2, 3]],
  ['{"a":{"words":["x"]},\n"words":["y"]}', 'words', [2]],
  ['{"a":"words",\n"b":["x"],"words":\n["y"]}', 'words', [3]],
  ['{"wo\\"rds":[\n"x"]}', 'wo"rds', [2]],
  ['{"a":[1]}', 'words', []],
  ['{"a":1}', null, []],
])('the items of %j under %j begin in the lines %j', (text, key, lines) => {
  expect(itemLines(text, key)).toEqual(lines);
});

it('further sentences are moved from the cells of a row, with what belongs to each', () => {
  const names = ['term', 'sentence_3', 'sentence_2', 'title_2', 'url_2', 'met_at_2', 'sentence_2'];
  const columns = ['term', ...Array.from({ length: 6 }).fill('ignore')] as 'term'[];
  const row = (...cells: string[]) => ({ line: 1, cells });
  const { columns: left, rows } = withFurther(
    columns,
    [row('a', 'C', 'B', 'T', 'U', 'M', 'X'), row('b', '', 'B'), row('c')],
    names,
  );
  expect(left).toEqual(['term']);
  expect(rows).toEqual([
    {
      ...{ line: 1, cells: ['a'] },
      more: [
        { sentence: 'C', title: '', url: '' },
        { sentence: 'B', title: 'T', url: 'U', metAt: 'M' },
      ],
    },
    { line: 1, cells: ['b'], more: [{ sentence: 'B', title: '', url: '' }] },
    { line: 1, cells: ['c'] },
  ]);
});

it.each(['sentence', 'sentence_', 'sentence_1234', 'a sentence_2', 'sentence_2x'])(
  'a column named %j has no further sentence',
  (name) => {
    const given = { columns: ['term', 'ignore'] as const, rows: [{ line: 1, cells: ['a', 'b'] }] };
    expect(withFurther(given.columns, given.rows, ['term', name])).toEqual(given);
  },
);
