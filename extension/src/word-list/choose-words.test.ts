import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectRecord } from '../outbox/testing.ts';
import { choicesOf, chooseWords } from './choose-words.ts';
import { everything, orders, type WordFilter } from './filter.ts';
import { foldSearch } from './fold-search.ts';
import type { ListedWord } from './read-words.ts';

let rank = 0;
const word = (term: string, more: Partial<ListedWord> = {}): ListedWord => ({
  ...{ key: term, term, language: 'LANGUAGE_ENGLISH', tags: [], notes: [], sentences: [] },
  ...{ searched: foldSearch(term), rank: (rank += 1) },
  ...more,
});
const terms = (words: readonly ListedWord[], filter: Partial<WordFilter>) =>
  chooseWords(words, { ...everything, ...filter }).map(({ term }) => term);

const some = [
  word('apple', { mastery: 3, createdAt: 30, reviewedAt: 5, tags: ['fruit'] }),
  word('Birne', {
    language: 'LANGUAGE_GERMAN',
    createdAt: 20,
    tags: ['fruit', 'neu'],
    books: ['7'],
  }),
  word('cherry', {
    ...{ mastery: 0, createdAt: 10, reviewedAt: 9 },
    record: collectRecord('cherry', { state: 'sent' }),
  }),
  word('dates', { unsent: 'waiting', record: collectRecord('dates') }),
  word('elder', { unsent: 'attention', record: collectRecord('elder') }),
];

it.each([
  [{}, ['apple', 'Birne', 'cherry', 'dates', 'elder']],
  [{ text: '  E  R ' }, ['Birne', 'cherry', 'elder']],
  [{ language: 'LANGUAGE_GERMAN' }, ['Birne']],
  [{ mastery: 3 }, ['apple']],
  [{ mastery: 0 }, ['Birne', 'cherry', 'dates', 'elder']],
  [{ tag: 'fruit' }, ['apple', 'Birne']],
  [{ tag: 'Fruit' }, []],
  [{ book: '7' }, ['Birne']],
  [{ show: 'here' }, ['cherry', 'dates', 'elder']],
  [{ show: 'waiting' }, ['dates']],
  [{ show: 'attention' }, ['elder']],
  [{ tag: 'fruit', text: 'ne' }, ['Birne']],
  [{ order: 'oldest' }, ['cherry', 'Birne', 'apple', 'dates', 'elder']],
  [{ order: 'mastery' }, ['cherry', 'apple', 'Birne', 'dates', 'elder']],
  [{ order: 'reviewed' }, ['cherry', 'apple', 'Birne', 'dates', 'elder']],
  [{ order: 'term' }, ['apple', 'Birne', 'cherry', 'dates', 'elder']],
] as const)('%j chooses %j', (filter, found) => {
  expect(terms(some, filter)).toEqual(found);
});

it('what waits is what the words page lists on top, and so it is exported', () => {
  const refused = { state: 'needs-attention', purpose: 'sentence' } as const;
  const words = [
    word('fig', { record: collectRecord('fig', { purpose: 'sentence' }) }),
    word('grape', { record: collectRecord('grape', refused) }),
    word('hazel', { unsent: 'waiting', record: collectRecord('hazel', { imported: true }) }),
    word('ilex', { record: collectRecord('ilex', { state: 'sent' }) }),
  ];
  expect(terms(words, { show: 'waiting' })).toEqual(['fig']);
  expect(terms(words, { show: 'attention' })).toEqual(['grape']);
});

it('every order has the same words and leaves the list itself as it was', () => {
  const words = fc.array(
    fc.record({ mastery: fc.nat(5), createdAt: fc.nat(9), reviewedAt: fc.nat(9) }),
  );
  fc.assert(
    fc.property(words, fc.constantFrom(...orders), (values, order) => {
      const list = values.map((one, n) => word(`w${n}`, one));
      const before = [...list];
      const chosen = chooseWords(list, { ...everything, order });
      expect(list).toEqual(before);
      expect(new Set(chosen)).toEqual(new Set(before));
    }),
  );
});

it('offers what the words have, with their numbers, the most frequent tag first', () => {
  expect(choicesOf(some)).toEqual({
    languages: [
      ['LANGUAGE_ENGLISH', 4],
      ['LANGUAGE_GERMAN', 1],
    ],
    masteries: [
      [0, 4],
      [3, 1],
    ],
    tags: [
      ['fruit', 2],
      ['neu', 1],
    ],
    books: new Map([['7', 1]]),
    here: 3,
  });
});
