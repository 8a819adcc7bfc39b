import { expect, it } from 'vitest';
import { columnOf, withoutRepeats } from './columns.ts';

it.each([
  [' Word ', 'term'],
  ['LANGUAGE_CODE', 'language'],
  ['Übersetzung', 'notes'],
  ['tag12', 'tags'],
  ['meaning 3', 'notes'],
  ['tag123', undefined],
  ['tag1x', undefined],
  ['sentence2', undefined],
  ['word 2', undefined],
  [`word${' '.repeat(56)}`, 'term'],
  [`word${' '.repeat(57)}`, undefined],
  ['ignore', undefined],
  ['anything', undefined],
])('the heading %j is that of %s', (heading, column) => {
  expect(columnOf(heading)).toBe(column);
});

it('of several columns for what a word has once the first counts', () => {
  expect(withoutRepeats(['notes', 'term', 'tags', 'term', 'notes', 'tags', 'ignore'])).toEqual([
    ...(['notes', 'term', 'tags', 'ignore', 'notes', 'tags', 'ignore'] as const),
  ]);
});
