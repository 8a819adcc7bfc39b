import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { openWords } from './db.ts';
import { forgetOtherIndexes } from './forget.ts';
import { lookInIndex, rememberWord } from './lookup-in-index.ts';
import { refreshIndex } from './refresh.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const day = 24 * 3_600_000;
const word = (term: string, changed: Partial<LearnedWord> = {}): LearnedWord => ({
  ...{ id: term, term, language: 'LANGUAGE_ENGLISH', mastery_level: 1 },
  ...changed,
});

beforeEach(async () => {
  const db = await openWords();
  await db.clear('words');
  await db.clear('traversals');
});

/** A service whose list has pages; `before` runs at each call and may make it fail. */
function listOf(pages: LearnedWord[][], before?: (call: number) => void | Promise<void>) {
  const queries: LearnedWordsQuery[] = [];
  return {
    queries,
    client: {
      listLearnedWords: async (query: LearnedWordsQuery) => {
        queries.push(query);
        await before?.(queries.length);
        const at = Number(query.page_token ?? 0);
        const next = at + 1 < pages.length ? `${at + 1}` : '';
        return { learned_words: pages[at] ?? [], next_page_token: next };
      },
    },
  };
}

const refresh = (list: ReturnType<typeof listOf>, now = noon) =>
  refreshIndex('grant', { client: list.client, now: () => now });
const kindOf = async (term: string, now = noon, connection = 'grant') =>
  (await lookInIndex({ term, language: 'LANGUAGE_ENGLISH' }, connection, now)).kind;

const held = async () => (await (await openWords()).getAll('words')).map(({ id }) => id);

describe('the index', () => {
  it('is certain of nothing until the list was read to its end', async () => {
    expect(await kindOf('a')).toBe('unknown');
    const list = listOf([[word('a')], [word('b')]], (call) => {
      if (call === 2) throw new RelayError(null, 'NETWORK', '');
    });
    await expect(refresh(list)).rejects.toThrow(RelayError);
    expect(await kindOf('a')).toBe('found');
    expect(await kindOf('b')).toBe('unknown');
    expect(await refresh(list)).toBe(true);
    expect(list.queries.map((query) => query.page_token)).toEqual([undefined, '1', '1']);
    expect(await kindOf('b')).toBe('found');
    expect(await kindOf('c')).toBe('absent');
  });

  it('does not trust for ever that a word is absent', async () => {
    await refresh(listOf([[word('a')]]));
    expect(await kindOf('b', noon + day + 1)).toBe('unknown');
    expect(await kindOf('a', noon + day + 1)).toBe('found');
    const spec = { term: 'a', language: 'LANGUAGE_ENGLISH' };
    expect(await lookInIndex(spec, 'grant', noon + day - 1)).not.toHaveProperty('staleSince');
    expect(await lookInIndex(spec, 'grant', noon + day + 1)).toMatchObject({ staleSince: noon });
  });

  it('prefers the exact word to the folded one, and keeps languages and accounts apart', async () => {
    await refresh(listOf([[word('polish', { id: '1' }), word('Polish', { id: '2' })]]));
    const found = await lookInIndex({ term: 'Polish' }, 'grant', noon);
    expect(found).toMatchObject({ kind: 'found', word: { id: '2' } });
    const german = { term: 'polish', language: 'LANGUAGE_GERMAN' };
    expect((await lookInIndex(german, 'grant', noon)).kind).toBe('absent');
    expect(await kindOf('polish', noon, 'another')).toBe('unknown');
  });

  it('deletes a word only when a whole traversal did not meet it', async () => {
    await refresh(listOf([[word('a'), word('b')]]));
    const failing = listOf([[word('b')], []], (call) => {
      if (call === 2) throw new RelayError(503, 'UNAVAILABLE', '');
    });
    await expect(refresh(failing, noon + day)).rejects.toThrow(RelayError);
    expect(await kindOf('a', noon + day)).toBe('found');
    await refresh(listOf([[word('b')]]), noon + 2 * day);
    // It may have moved to a page that was read before it: only the service can tell.
    expect(await kindOf('a', noon + 2 * day)).toBe('unknown');
    expect(await held()).toEqual(['a', 'b']);
    await refresh(listOf([[word('a'), word('b')]]), noon + 3 * day);
    expect(await kindOf('a', noon + 3 * day)).toBe('found');
    for (const days of [4, 5]) await refresh(listOf([[word('b')]]), noon + days * day);
    expect(await kindOf('a', noon + 5 * day)).toBe('absent');
    expect(await kindOf('b', noon + 5 * day)).toBe('found');
  });

  it('keeps each word of a list that changes between its pages, and loses those that were deleted', async () => {
    const step = fc.record({ after: fc.nat(3), moved: fc.nat(7), deleted: fc.option(fc.nat(7)) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
        const db = await openWords();
        await Promise.all([db.clear('words'), db.clear('traversals')]);
        let service = Array.from({ length: 8 }, (_, n) => `w${n}`);
        let pages = 0;
        const client = {
          listLearnedWords: ({ page_token }: LearnedWordsQuery) => {
            const at = Number(page_token ?? 0);
            const next = at + 2 < service.length ? `${at + 2}` : '';
            const learned_words = service.slice(at, at + 2).map((term) => word(term));
            between(pages);
            pages += 1;
            return Promise.resolve({ learned_words, next_page_token: next });
          },
        };
        let between: (page: number) => void = () => undefined;
        const read = async () => {
          pages = 0;
          await refreshIndex('grant', { client, now: () => noon });
        };
        await read();
        for (const { after, moved, deleted } of steps) {
          const term = `w${moved}`;
          between = (page) => {
            if (page !== after) return;
            service = service.filter((one) => one !== `w${deleted ?? 9}`);
            if (service.includes(term)) service = [term, ...service.filter((one) => one !== term)];
          };
          await read();
          expect(await held()).toEqual(expect.arrayContaining(service));
          between = () => undefined;
          await read();
          expect(await held()).toEqual(expect.arrayContaining(service));
        }
        await read();
        expect(await held()).toEqual([...service].sort());
      }),
      { numRuns: 40 },
    );
  });

  it('keeps a word that was collected during the traversal', async () => {
    const list = listOf([[word('a')], [word('b')]], async (call) => {
      if (call === 2) await rememberWord(word('new'), 'grant');
    });
    await refresh(list);
    expect(await kindOf('new')).toBe('found');
  });

  it('reports absence as of the start of the traversal', async () => {
    const list = listOf([[word('a')], [word('b')]]);
    let now = noon;
    await refreshIndex('grant', { client: list.client, now: () => (now += 1_000) });
    const spec = { term: 'c', language: 'LANGUAGE_ENGLISH' };
    expect(await lookInIndex(spec, 'grant', now)).toEqual({ kind: 'absent', asOf: noon + 1_000 });
  });

  it('continues a traversal after a week, and reports absence as of its start', async () => {
    const pages = Array.from({ length: 200 }, (_, page) =>
      Array.from({ length: 10 }, (_each, n) => word(`w${page * 10 + n}`)),
    );
    let stops = true;
    const list = listOf(pages, (call) => {
      if (stops && call === 120) throw new RelayError(429, 'RESOURCE_EXHAUSTED', '');
    });
    await expect(refresh(list)).rejects.toThrow(RelayError);
    stops = false;
    expect(await refresh(list, noon + 7 * day)).toBe(true);
    expect(list.queries).toHaveLength(201);
    expect(await kindOf('w1999', noon + 7 * day)).toBe('found');
    expect(await kindOf('w2000', noon + 7 * day)).toBe('unknown');
    const { completeAt } = (await (await openWords()).get('traversals', 'grant')) ?? {};
    expect(completeAt).toBe(noon + 7 * day);
  });

  it('keeps nothing of ended connections', async () => {
    await refresh(listOf([[word('a'), word('b')]]));
    await rememberWord(word('c'), 'grant');
    await refreshIndex('another', { client: listOf([[word('a')]]).client, now: () => noon });
    await forgetOtherIndexes(new Set(['another']));
    expect(await (await openWords()).count('words')).toBe(1);
    expect(await kindOf('a', noon, 'grant')).toBe('unknown');
    expect(await kindOf('a', noon, 'another')).toBe('found');
  });

  it('a reading is not continued after six hours, once the list was read to its end before', async () => {
    const hour = 3_600_000;
    await refresh(listOf([[word('a')], [word('b')]]));
    const failing = listOf([[word('a')], [word('b')]], (call) => {
      if (call % 2 === 0) throw new RelayError(null, 'NETWORK', '');
    });
    await expect(refresh(failing, noon + hour)).rejects.toThrow();
    const list = listOf([[word('a')], [word('b')]]);
    await expect(refresh(failing, noon + 7 * hour)).rejects.toThrow();
    expect(failing.queries.map(({ page_token }) => page_token)).toEqual([
      ...[undefined, '1', undefined, '1'],
    ]);
    expect(await refresh(list, noon + 13 * hour - 1)).toBe(true);
    expect(list.queries.map(({ page_token }) => page_token)).toEqual(['1']);
    const { completeAt, completeFrom } =
      (await (await openWords()).get('traversals', 'grant')) ?? {};
    expect([completeAt, completeFrom]).toEqual([noon + 13 * hour - 1, noon + 7 * hour]);
  });

  it('tells what a reading has met, and the total at its end', async () => {
    const traversal = async () => (await openWords()).get('traversals', 'grant');
    const total = { total: 3 };
    const pages = [
      { learned_words: [word('a'), word('b')], next_page_token: '1', ...total },
      { learned_words: [word('c')], ...total },
    ];
    const client = {
      listLearnedWords: ({ page_token }: LearnedWordsQuery) =>
        Promise.resolve(pages[Number(page_token ?? 0)] ?? { learned_words: [] }),
    };
    const dependencies = { client, now: () => noon };
    expect(await refreshIndex('grant', { ...dependencies, atOnce: { pages: 1 } })).toBe(false);
    expect(await traversal()).toMatchObject({
      ...{ number: 1, running: true, met: 2, total: 3, nextToken: '1', seenTokens: ['1'] },
      ...{ startedAt: noon, readAt: noon, completeAt: null },
    });
    expect(await refreshIndex('grant', dependencies)).toBe(true);
    expect(await traversal()).toMatchObject({
      ...{ running: false, met: 0, total: 3, words: 3, pages: 2, isTotalTrue: true },
      ...{ nextToken: '', seenTokens: [], hasGap: false, isFewer: false },
    });
    pages[1] = { learned_words: [], total: 3 };
    await refreshIndex('grant', dependencies);
    expect(await traversal()).toMatchObject({ number: 2, words: 2, isTotalTrue: false });
  });

  it('counts a change of the words, and none where a reading found them as they were', async () => {
    const changes = async () => (await (await openWords()).get('changes', 'grant')) ?? 0;
    await (await openWords()).clear('changes');
    await refresh(listOf([[word('a'), word('b')]]));
    const first = await changes();
    await refresh(listOf([[word('a'), word('b')]]), noon + 1);
    expect(await changes()).toBe(first);
    await refresh(listOf([[word('a', { mastery_level: 2 }), word('b')]]), noon + 2);
    expect(await changes()).toBe(first + 1);
    await refresh(listOf([[word('b')]]), noon + 3);
    expect(await changes()).toBe(first + 1);
    await refresh(listOf([[word('b')]]), noon + 4);
    expect(await changes()).toBe(first + 2);
  });

  it('a word keeps the date that its collect told', async () => {
    const created_at = new Date(noon).toISOString();
    await rememberWord(word('a', { created_at }), 'grant');
    await refresh(listOf([[word('a')]]));
    const stored = await (await openWords()).get('words', ['grant', 'a']);
    expect(stored).toMatchObject({ word: { created_at }, traversal: 1, keyToken: 'a' });
    expect(stored).not.toHaveProperty('unread');
  });

  it('a word keeps all that a list does not show', async () => {
    const french = { id: 'a', term: 'pain', language: 'LANGUAGE_FRENCH', notes: ['bread'] };
    await rememberWord({ ...french, is_partly_read: true }, 'grant');
    await refresh(listOf([[{ id: 'a', term: 'pain', language: null, mastery_level: 2 }]]));
    const stored = await (await openWords()).get('words', ['grant', 'a']);
    expect(stored?.word).toEqual({ ...french, mastery_level: 2 });
    expect(await kindOf('pain')).toBe('absent');
  });

  it('ends at a repeated token', async () => {
    const client = {
      listLearnedWords: () =>
        Promise.resolve({ learned_words: [word('a')], next_page_token: 'again' }),
    };
    expect(await refreshIndex('grant', { client, now: () => noon })).toBe(true);
  });

  it('omits the page size when the service refuses it, and starts over when a token is refused', async () => {
    const list = listOf([[word('a')], [word('b')]]);
    const { listLearnedWords } = list.client;
    let refusing = true;
    const client = {
      listLearnedWords: (query: LearnedWordsQuery) => {
        const refused = query.page_size !== undefined || (refusing && query.page_token === '1');
        if (refused) return Promise.reject(new RelayError(400, 'INVALID_ARGUMENT', ''));
        return listLearnedWords(query);
      },
    };
    const again = () => refreshIndex('grant', { client, now: () => noon });
    await expect(again()).rejects.toThrow(RelayError);
    refusing = false;
    expect(await again()).toBe(true);
    expect(list.queries).toEqual([{}, {}, { page_token: '1' }]);
  });
});
