import { expect, it } from 'vitest';
import { noOrderSeen, orderOf, seeWord } from './order.ts';

const day = 24 * 3_600_000;
const noon = Date.UTC(2026, 0, 1, 12);
const ago = (days: number) => new Date(noon - days * day).toISOString();
const range = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from);

function order(created: readonly (string | undefined)[]) {
  const words = created.map((created_at, n) => ({ id: `${n}`, term: 'word', created_at }));
  return orderOf(words.reduce(seeWord, noOrderSeen));
}

it.each([
  ['the newest come first', range(21).map(ago), 'newest-first'],
  [
    'the newest come first, and older ones have no time',
    [...range(21).map(ago), ...range(50).map(() => undefined)],
    'newest-first',
  ],
  ['they are too few', range(20).map(ago), 'unknown'],
  ['all were created at once', range(100).map(() => ago(1)), 'unknown'],
  ['no time is known', range(100).map(() => undefined), 'unknown'],
  ['a time is no time', range(100).map(() => 'yesterday'), 'unknown'],
  ['one between them may be new', [ago(0), undefined, ...range(30, 1).map(ago)], 'unknown'],
  ['the first may be new', [undefined, ...range(30).map(ago)], 'unknown'],
  ['the oldest come first', range(30).map(ago).toReversed(), 'other'],
  ['one is out of order', [...range(30, 1).map(ago), ago(0)], 'other'],
])('finds the order of a list: %s', (_title, created, expected) => {
  expect(order(created)).toBe(expected);
});

it('finds no order in a list that an older Gleaner read', () => {
  expect(orderOf(undefined)).toBe('unknown');
});

it('sees each step once, and keeps what it saw where a word shows nothing new', () => {
  const word = (created_at?: string) => ({ id: '1', term: 'word', created_at });
  const first = seeWord(noOrderSeen, word(ago(2)));
  expect(first).toEqual({ ...noOrderSeen, last: noon - 2 * day });
  expect(seeWord(first, word(ago(3)))).toMatchObject({ falls: 1, rises: 0 });
  expect(seeWord(first, word(ago(1)))).toMatchObject({ falls: 0, rises: 1 });
  expect(seeWord(first, word(ago(2)))).toMatchObject({ falls: 0, rises: 0 });
  const undated = seeWord(first, word());
  expect(undated).toEqual({ ...first, undated: true });
  expect(seeWord(undated, word())).toBe(undated);
  expect(seeWord(undated, word(ago(3)))).toMatchObject({ isInterrupted: true });
  const interrupted = { ...first, isInterrupted: true };
  expect(seeWord(interrupted, word(ago(3)))).toMatchObject({ isInterrupted: true });
});
