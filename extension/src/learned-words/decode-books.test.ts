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

it('gives a list for any answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(Array.isArray(decodeBooks(answer).books)).toBe(true);
    }),
  );
});
