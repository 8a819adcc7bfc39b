/** What becomes of a list when its account is joined with another one, or forgotten. */
import type { LearnedWord } from '@gleaner/shared';
import { beforeEach, expect, it, vi } from 'vitest';
import { indexed, openWords, type WordsDatabase } from './db.ts';
import { forgetIndex, forgetOtherIndexes } from './forget.ts';
import { isIndexed, joinIndex } from './same-account.ts';
import { watchIndex } from './watch.ts';

const word = (id: string, term = id): LearnedWord => ({ id, term });
let db: WordsDatabase;

beforeEach(async () => {
  db = await openWords();
  await forgetIndex();
});

/** A list of these words, read to its end, with books. */
async function readList(connection: string, number: number, ...words: LearnedWord[]) {
  for (const one of words) await db.put('words', indexed(one, connection, number));
  await db.put('traversals', {
    ...{ connection, number, startedAt: 1, nextToken: '', seenTokens: [] },
    ...{ completeAt: 5, running: true },
  });
  await db.put('changes', number, connection);
  await db.put('books', { version: 1, connection, listedAt: 1, books: [] });
}

const left = async () => ({
  words: await db.getAllKeys('words'),
  traversals: await db.getAllKeys('traversals'),
  changes: await db.getAllKeys('changes'),
  books: await db.getAllKeys('books'),
});

it('a word is known by its id in the list of one account', async () => {
  await readList('anna', 1, word('1'));
  expect(await isIndexed('anna', '1')).toBe(true);
  expect(await isIndexed('anna', '2')).toBe(false);
  expect(await isIndexed('ben', '1')).toBe(false);
});

it('what was read under another sign-in joins the account’s own list, and the rest is read again', async () => {
  await readList('anna', 4, word('1', 'hers'));
  await readList('second', 1, word('1', 'other'), word('2'));
  const told = vi.fn();
  const stop = watchIndex(told);
  await joinIndex('second', 'anna');
  expect(told).toHaveBeenCalled();
  stop();
  expect(await left()).toEqual({
    words: [
      ['anna', '1'],
      ['anna', '2'],
    ],
    ...{ traversals: ['anna'], changes: ['anna'], books: ['anna'] },
  });
  expect(await db.get('words', ['anna', '1'])).toMatchObject({ word: { term: 'hers' } });
  expect(await db.get('words', ['anna', '2'])).toMatchObject({ traversal: 4, unread: true });
  expect(await db.get('changes', 'anna')).toBe(5);
  expect(await db.get('traversals', 'anna')).toMatchObject({ completeAt: 5, number: 4 });
});

it('an account without a list gets the one that was read, as one that is read again', async () => {
  await readList('second', 3, word('2'));
  await joinIndex('second', 'anna');
  expect(await db.get('traversals', 'anna')).toMatchObject({
    ...{ number: 3, running: false, completeAt: null },
  });
  expect(await db.get('words', ['anna', '2'])).toMatchObject({ traversal: 0, unread: true });
  expect(await db.get('changes', 'anna')).toBe(1);
});

it('where nothing was read nothing changes; books alone go too', async () => {
  await joinIndex('second', 'anna');
  expect(await db.get('changes', 'anna')).toBeUndefined();
  await db.put('books', { version: 1, connection: 'second', listedAt: 1, books: [] });
  await joinIndex('second', 'anna');
  expect(await db.get('changes', 'anna')).toBe(1);
  expect(await db.getAllKeys('books')).toEqual([]);
  expect(await db.getAllKeys('traversals')).toEqual([]);
});

it('the lists and books of other accounts are deleted, and those that are kept stay', async () => {
  await readList('anna', 1, word('1'));
  await readList('ben', 1, word('1'), word('2'));
  await db.put('books', { version: 1, connection: 'carla', listedAt: 1, books: [] });
  await forgetOtherIndexes(new Set(['anna']));
  expect(await left()).toEqual({
    words: [['anna', '1']],
    ...{ traversals: ['anna'], changes: ['anna'], books: ['anna'] },
  });
});

it('S30 the words of an account whose list was never read are deleted too', async () => {
  await db.put('words', indexed(word('1'), 'ben', 0));
  await db.put('words', indexed(word('1'), 'anna', 0));
  await forgetOtherIndexes(new Set(['anna']));
  expect(await db.getAllKeys('words')).toEqual([['anna', '1']]);
});

it('S30 nothing of any list stays when it is forgotten', async () => {
  await readList('anna', 1, word('1'));
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await forgetIndex();
  expect(begun.mock.calls.map(([, mode, options]) => [mode, options])).toContainEqual([
    'readwrite',
    { durability: 'strict' },
  ]);
  begun.mockRestore();
  expect(await left()).toEqual({ words: [], traversals: [], changes: [], books: [] });
});
