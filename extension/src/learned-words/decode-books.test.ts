import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBooks } from './decode-books.ts';

it.each([
  ['the stand-in’s', { word_books: [{ id: 'a', name: 'Novels', word_count: 2 }] }],
  ['a bare list', [{ book_id: 'a', title: 'Novels', size: '2' }]],
  [
    'camel case',
    { data: { wordBooks: [{ wordBookId: 'a', displayName: 'Novels', wordCount: 2 }] } },
  ],
  ['wrapped', { nodes: [{ book: { id: 'a', name: ' Novels ', count: 2 } }] }],
  ['beside other lists', { errors: ['x'], items: [{ id: 'a', name: 'Novels', total: 2 }] }],
])('reads a listing: %s', (_form, answer) => {
  expect(decodeBooks(answer).books).toEqual([{ id: 'a', name: 'Novels', count: 2 }]);
});

it.each([
  ['ids', { word_ids: ['1', '2'] }, ['1', '2']],
  ['terms', { terms: ['gossamer'] }, ['gossamer']],
  [
    'words',
    { words: [{ id: '1', term: 'gossamer' }, { term: 'sonder' }, 7, {}] },
    ['1', 'sonder', '7'],
  ],
])('reads the words of a book: %s', (_form, fields, words) => {
  const [book] = decodeBooks({ word_books: [{ id: 'a', name: 'N', ...fields }] }).books;
  expect(book).toEqual({ id: 'a', name: 'N', count: words.length, words });
});

it('names a book by its id where it has no name, and lists each once', () => {
  const answer = { word_books: [{ id: 'a' }, { id: 'a' }, { name: 'none' }, null, 3] };
  expect(decodeBooks(answer).books).toEqual([{ id: 'a', name: 'a' }]);
});

it('gives the token of the next page', () => {
  expect(decodeBooks({ word_books: [], next_page_token: 'x' }).nextPageToken).toBe('x');
  expect(decodeBooks([]).nextPageToken).toBe('');
});

it.each([
  ['the longest list of books', { a: [{ id: 'x' }], b: [{ id: 'y' }, { id: 'z' }] }, ['y', 'z']],
  ['the list of books by its name', { a: [{ id: 'x' }, { id: 'y' }], books: [{ id: 'z' }] }, ['z']],
  ['no book without an id', { code: [{ iD: ' ' }], list: [{ id: 'x' }] }, ['x']],
  ['a list that is deep', { a: { b: { c: { d: { e: [{ id: 'x' }] } } } } }, ['x']],
  ['none that is deeper', { a: { b: { c: { d: { e: { f: [{ id: 'x' }] } } } } } }, []],
  ['a list that is written as text', JSON.stringify([{ id: 'x' }]), ['x']],
  ['books that are written as text', [JSON.stringify({ id: 'x' })], ['x']],
])('finds %s', (_what, answer, ids) => {
  expect(decodeBooks(answer).books.map(({ id }) => id)).toEqual(ids);
});

it.each([
  [{ count: -1 }, undefined],
  [{ count: 1.5 }, undefined],
  [{ count: 'many' }, undefined],
  [{ count: 0 }, 0],
  [{ count: '7', words: ['a'] }, 7],
  [{ words: [] }, 0],
  [{ status: { totalWords: 3000, masteredWords: 100 } }, 3000],
  [{ status: { total_words: '3000' }, terms: ['a'] }, 3000],
  [{ terms: 3000 }, 3000],
  [{ status: {}, terms: '12' }, 12],
  [{ terms: 'apple' }, undefined],
])('counts the words of a book: %j', (fields, count) => {
  const [book] = decodeBooks([{ id: 'a', ...fields }]).books;
  expect(book?.count).toBe(count);
});

it.each([
  ['of its status', { status: { totalWords: 3000, masteredWords: 100 } }, 100],
  ['as text, beside the words', { status: { mastered_words: '2' }, terms: ['a', 'b', 'c'] }, 2],
  ['of itself', { word_count: 5, mastered_count: 5 }, 5],
  ['of an inventory', { status: { inventory: { totalWords: 7, masteredWords: 3 } } }, 3],
  ['of none', { status: { totalWords: 3000, masteredWords: 0 } }, 0],
  ['that is left out', { status: { totalWords: 3000 } }, undefined],
  ['that is no count', { status: { totalWords: 3000, masteredWords: -1 } }, undefined],
])('reads how many words of a book are mastered: %s', (_what, fields, mastered) => {
  const [book] = decodeBooks([{ id: 'a', ...fields }]).books;
  expect(book?.mastered).toBe(mastered);
});

it('takes no more books, words and letters of a name than a learner can use', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
  expect(decodeBooks(ids(501).map((id) => ({ id }))).books).toHaveLength(500);
  const [book] = decodeBooks([{ id: 'a', name: '🙂'.repeat(121), words: ids(20_001) }]).books;
  expect(book?.words).toHaveLength(20_000);
  expect(book?.name).toBe('🙂'.repeat(120));
  const [spaced] = decodeBooks([{ id: 'a', name: '  Two \n\t words ' }]).books;
  expect(spaced?.name).toBe('Two words');
});

it('a book within another object is that object’s book', () => {
  const inner = { wordBook: { id: 'in', name: 'Inner' }, id: 'out', name: 'Outer' };
  expect(decodeBooks([inner]).books).toEqual([{ id: 'in', name: 'Inner' }]);
  expect(decodeBooks({ books: [{ id: 'a' }], nextToken: 't' }).nextPageToken).toBe('t');
});

it('gives a list for any answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(Array.isArray(decodeBooks(answer).books)).toBe(true);
    }),
  );
});
