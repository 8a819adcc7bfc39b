import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWords } from './db.ts';
import { lookInIndex, rememberWord } from './lookup-in-index.ts';
import { noOrderSeen, orderOf } from './order.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';
import { watchIndex } from './watch.ts';

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

describe('the beginning of a list', () => {
  const traversal = async () => (await openWords()).get('traversals', 'grant');
  const read = (list: ReturnType<typeof listOf>) =>
    refreshIndex('grant', { client: list.client, now: () => noon });

  it.each([
    ['stands behind a known one', ['a', 'x', ...old.slice(1)], 'other'],
    ['stands before all known ones', ['x', 'a', ...old.slice(1)], 'unknown'],
    ['stands behind one that was only collected here', ['here', 'x', ...old], 'unknown'],
  ])('shows another order where a new word %s', async (_where, terms, order) => {
    await read(listOf(old));
    await rememberWord({ id: 'here', term: 'here' }, 'grant');
    await top(listOf(terms));
    expect(orderOf((await traversal())?.order)).toBe(order);
  });

  it('is whole where the list ends, also without a known word', async () => {
    await read(listOf(old));
    const list = listOf(['x', 'y', 'z']);
    await top(list);
    expect(list.calls()).toBe(2);
    expect(await traversal()).not.toMatchObject({ hasGap: true });
    const stored = await (await openWords()).get('words', ['grant', 'z']);
    expect(stored).toMatchObject({ traversal: 1 });
    expect(stored).not.toHaveProperty('unread');
  });

  it('that reaches no known word leaves words behind which others may be unknown', async () => {
    await read(listOf(old));
    await top(listOf(Array.from({ length: 30 }, (_, at) => `new${at}`)));
    expect(await traversal()).toMatchObject({ hasGap: true });
    const db = await openWords();
    expect(await db.get('words', ['grant', 'new0'])).toMatchObject({ unread: true });
  });

  it('is told of where it has shown something new, and counted as one change', async () => {
    const db = await openWords();
    await db.clear('changes');
    await read(listOf(old));
    const before = await db.get('changes', 'grant');
    const told = vi.fn();
    const stop = watchIndex(told);
    await top(listOf(old));
    expect(told).not.toHaveBeenCalled();
    await top(listOf(['x', ...old]));
    expect(told).toHaveBeenCalled();
    stop();
    expect(await db.get('changes', 'grant')).toBe((before ?? 0) + 1);
  });

  it('of a list that was never read begins no reading of it', async () => {
    await top(listOf(old));
    expect(await traversal()).toBeUndefined();
    expect(await (await openWords()).get('words', ['grant', 'a'])).toMatchObject({ traversal: 0 });
  });

  it.each([
    ['the newest come first and the number was true', {}, { keptFrom: later, isFewer: false }],
    ['the order is not known', { order: noOrderSeen }, {}],
    ['the number was never true', { isTotalTrue: false }, {}],
  ])(
    'shows by the number of words that none was deleted, where %s',
    async (_what, change, shown) => {
      await read(listOf(old));
      const before = await traversal();
      if (!before) throw new Error('No reading');
      const order = { ...noOrderSeen, falls: 20 };
      await (
        await openWords()
      ).put('traversals', { ...before, isTotalTrue: true, order, ...change });
      const { client } = listOf(old);
      const counting = {
        listLearnedWords: async (query: LearnedWordsQuery) => ({
          ...(await client.listLearnedWords(query)),
          total: old.length,
        }),
      };
      await readTop('grant', { client: counting, now: () => later });
      const { keptFrom, isFewer = false } = (await traversal()) ?? {};
      const told = { ...(keptFrom !== undefined && { keptFrom, isFewer }) };
      expect(told).toEqual(shown);
    },
  );
});
