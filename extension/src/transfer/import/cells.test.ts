import { expect, it } from 'vitest';
import { cellOf, notesIn, tagsOf } from './cells.ts';
import type { Column } from './columns.ts';

const columns: readonly Column[] = ['tags', 'term', 'notes', 'tags', 'notes', 'term'];
const row = [' a, b;a  c d ', ' word ', ' one ', 'e', ' one ', 'other'];

it('the first such column counts, without white space at its ends', () => {
  expect(cellOf(row, columns, 'term')).toBe('word');
  expect(cellOf(row, columns, 'url')).toBe('');
  expect(cellOf([], columns, 'term')).toBe('');
});

it.each([
  ['plain', ['a', 'b', 'c d', 'e']],
  ['anki', ['a,', 'b;a', 'c', 'd', 'e']],
] as const)('the tags of a file that is %s are each there once', (cellsOf, tags) => {
  expect(tagsOf(row, columns, cellsOf)).toEqual(tags);
});

it.each([
  ['plain', 'big red::dark', ['big', 'red::dark']],
  ['plain', 'big red', ['big red']],
  ['json', 'a, b', ['a', 'b']],
  ['json', 'a b\n---\nc', ['a b', 'c']],
] as const)('in a file that is %s, %j are tags', (cellsOf, cell, tags) => {
  expect(tagsOf([cell], ['tags'], cellsOf)).toEqual(tags);
});

it('a sentence of a plain list loses the marks of its word, and no other text does', () => {
  const cells = ['A [[tree]].', '[[x]]'];
  expect(cellOf(cells, ['sentence', 'title'], 'sentence', 'plain')).toBe('A tree.');
  expect(cellOf(cells, ['sentence', 'title'], 'title', 'plain')).toBe('[[x]]');
  expect(cellOf(cells, ['sentence', 'title'], 'sentence', 'gleaner')).toBe('A [[tree]].');
});

it('our own cells hold tags and notes as we write them', () => {
  const own = ['two words; b', 'word', 'one\n---\ntwo', '', 'two', ''];
  expect(tagsOf(own, columns, 'gleaner')).toEqual(['two words', 'b']);
  expect(notesIn(own, columns, 'gleaner')).toEqual(['one', 'two']);
});

it('the notes of all such columns are each there once', () => {
  expect(notesIn(row, columns, 'plain')).toEqual(['one']);
  expect(notesIn(['', '', ' one ', '', 'two'], columns, 'plain')).toEqual(['one', 'two']);
  expect(notesIn(['', '', '', '', ' '], columns, 'plain')).toEqual([]);
});
