import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import { beforeEach, expect, it } from 'vitest';
import { openWords } from './db.ts';
import { lookInIndex } from './lookup-in-index.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const later = noon + 20 * 3_600_000;

beforeEach(async () => {
  const db = await openWords();
  await db.clear('words');
  await db.clear('traversals');
});

/** A list in pages of two, in order; counts its requests. */
function listOf(terms: readonly string[]) {
  let calls = 0;
  const word = (term: string): LearnedWord => ({ id: term, term, mastery_level: 1 });
  return {
    calls: () => calls,
    client: {
      listLearnedWords: ({ page_token = '' }: LearnedWordsQuery) => {
        calls += 1;
        const at = Number(page_token === '' ? 0 : page_token);
        const next = at + 2 < terms.length ? `${at + 2}` : '';
        const learned_words = terms.slice(at, at + 2).map(word);
        return Promise.resolve({ learned_words, next_page_token: next });
      },
    },
  };
}

const old = ['a', 'b', 'c', 'd', 'e', 'f'];
const kindOf = async (term: string) => (await lookInIndex({ term }, 'grant', later)).kind;
const top = (list: ReturnType<typeof listOf>) =>
  readTop('grant', { client: list.client, now: () => later });

it('needs one request when nothing is new', async () => {
  await refreshIndex('grant', { client: listOf(old).client, now: () => noon });
  const list = listOf(old);
  await top(list);
  expect(list.calls()).toBe(1);
  const db = await openWords();
  expect(await db.get('traversals', 'grant')).toMatchObject({ completeAt: noon, topReadAt: later });
  expect(await db.count('words')).toBe(6);
});

it('reads new words from elsewhere if the newest come first, and stops at a known word', async () => {
  await refreshIndex('grant', { client: listOf(old).client, now: () => noon });
  const list = listOf(['x', 'y', 'z', ...old]);
  await top(list);
  expect(list.calls()).toBe(2);
  expect(await Promise.all(['x', 'y', 'z', 'f'].map(kindOf))).toEqual(Array(4).fill('found'));
});

it('deletes nothing: only a complete reading may', async () => {
  await refreshIndex('grant', { client: listOf(old).client, now: () => noon });
  await top(listOf(['x', 'y']));
  expect(await Promise.all(old.map(kindOf))).toEqual(Array(6).fill('found'));
});
