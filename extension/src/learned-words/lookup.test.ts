import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { lookUpTerm } from './lookup.ts';

/** A list of words behind a service with the given habits; counts the requests. */
function service(
  terms: readonly string[],
  habits: { filter?: 'takes' | 'refuses' | 'ignores'; pageLimit?: number; endless?: boolean } = {},
) {
  const asked: LearnedWordsQuery[] = [];
  const pageSize = 2;
  return {
    asked,
    listLearnedWords: (query: LearnedWordsQuery) => {
      asked.push(query);
      if (query.filter !== undefined && habits.filter === 'refuses') return refuse();
      if (Number(query.page_size ?? 0) > (habits.pageLimit ?? 1_000)) return refuse();
      const wanted =
        query.filter !== undefined && habits.filter !== 'ignores'
          ? valueOf(query.filter)
          : undefined;
      const all = terms.filter((term) => wanted === undefined || term === wanted);
      const from = Number(query.page_token ?? 0);
      const more = from + pageSize < all.length;
      return Promise.resolve({
        learned_words: all.slice(from, from + pageSize).map(word),
        next_page_token: habits.endless === true ? '0' : more ? String(from + pageSize) : '',
      });
    },
  };
}

/** The value of `term == "…"`, parsed as JSON, which escapes quotes and backslashes in the same way. */
function valueOf(filter: string): unknown {
  return JSON.parse(filter.slice(filter.indexOf('"')));
}

function refuse(): Promise<never> {
  return Promise.reject(new RelayError(400, 'INVALID_ARGUMENT', 'no'));
}

function word(term: string): LearnedWord {
  return { id: term, term, language: 'LANGUAGE_ENGLISH', mastery_level: 2 };
}

function memory(known = false) {
  let refused = known;
  return {
    isRefused: () => Promise.resolve(refused),
    refused: () => {
      refused = true;
      return Promise.resolve();
    },
  };
}

const spec = (term: string) => ({ term, language: 'LANGUAGE_ENGLISH' });

describe('lookUpTerm', () => {
  it('asks once if the filter is accepted, also with quotes', async () => {
    const list = service(['a', 'say "no"', 'b']);
    expect(await lookUpTerm(list, memory(), spec('say "no"'))).toMatchObject({ kind: 'found' });
    expect(await lookUpTerm(list, memory(), spec('c'))).toEqual({ kind: 'absent' });
    expect(list.asked).toHaveLength(2);
  });

  it('finds a word that the service has in lower case', async () => {
    const list = service(['apple', 'b']);
    expect(await lookUpTerm(list, memory(), spec('Apple'))).toMatchObject({
      kind: 'found',
      word: { term: 'apple' },
    });
    expect(await lookUpTerm(list, memory(), spec('Pear'))).toEqual({ kind: 'absent' });
    list.asked.length = 0;
    // If the filter is ignored, one request is enough.
    const ignoring = service(['a', 'b', 'c'], { filter: 'ignores' });
    await lookUpTerm(ignoring, memory(), spec('Pear'));
    expect(ignoring.asked).toHaveLength(2);
  });

  it('reads the list if the filter is refused, and remembers this', async () => {
    const list = service(['a', 'b', 'c', 'd', 'e'], { filter: 'refuses' });
    const remembered = memory();
    expect(await lookUpTerm(list, remembered, spec('E'))).toMatchObject({
      kind: 'found',
      word: { term: 'e' },
    });
    list.asked.length = 0;
    expect(await lookUpTerm(list, remembered, spec('f'))).toEqual({ kind: 'absent' });
    expect(list.asked.every((query) => query.filter === undefined)).toBe(true);
  });

  it('omits the page size when the service refuses it', async () => {
    const list = service(['a', 'b', 'c'], { filter: 'refuses', pageLimit: 50 });
    expect(await lookUpTerm(list, memory(), spec('c'))).toMatchObject({ kind: 'found' });
  });

  it('detects a filter that is silently ignored', async () => {
    const list = service(['a', 'b', 'c'], { filter: 'ignores' });
    expect(await lookUpTerm(list, memory(), spec('c'))).toMatchObject({ kind: 'found' });
    expect(await lookUpTerm(list, memory(), spec('x'))).toEqual({ kind: 'absent' });
  });

  it('ends at a repeated page token', async () => {
    const list = service(['a', 'b', 'c'], { endless: true });
    expect(await lookUpTerm(list, memory(), spec('x'))).toEqual({ kind: 'absent' });
    expect(list.asked.length).toBeLessThan(4);
  });

  it('gives up on an endless list', async () => {
    let page = 0;
    const list = {
      listLearnedWords: () =>
        Promise.resolve({ learned_words: [word('a')], next_page_token: String((page += 1)) }),
    };
    expect(await lookUpTerm(list, memory(), spec('x'))).toEqual({ kind: 'unknown' });
    expect(page).toBeLessThanOrEqual(50);
  });

  it('does not accept the same term of another language', async () => {
    const list = service(['chat']);
    const french = { term: 'chat', language: 'LANGUAGE_FRENCH' };
    expect(await lookUpTerm(list, memory(), french)).toEqual({ kind: 'absent' });
  });

  it('returns unknown when the list is closed, and throws when it cannot be read now', async () => {
    const failing = (status: number | null) => ({
      listLearnedWords: () => Promise.reject(new RelayError(status, 'ANY', '')),
    });
    expect(await lookUpTerm(failing(403), memory(), spec('a'))).toEqual({ kind: 'unknown' });
    for (const status of [null, 401, 429, 500]) {
      await expect(lookUpTerm(failing(status), memory(), spec('a'))).rejects.toMatchObject({
        status,
      });
    }
  });

  it.each([
    [404, { kind: 'unknown' }],
    [200, { kind: 'unknown' }],
  ])('tells nothing of a list that answers %i', async (status, told) => {
    const list = { listLearnedWords: () => Promise.reject(new RelayError(status, 'ANY', '')) };
    expect(await lookUpTerm(list, memory(true), spec('a'))).toEqual(told);
  });

  it('tells nothing where every request is refused, also a later page', async () => {
    const list = { listLearnedWords: refuse };
    expect(await lookUpTerm(list, memory(), spec('a'))).toEqual({ kind: 'unknown' });
    const later = {
      listLearnedWords: ({ page_token }: LearnedWordsQuery) =>
        page_token === undefined
          ? Promise.resolve({ learned_words: [], next_page_token: 'more' })
          : refuse(),
    };
    expect(await lookUpTerm(later, memory(true), spec('a'))).toEqual({ kind: 'unknown' });
  });

  it.each([
    [500, 'INTERNAL'],
    [501, 'UNIMPLEMENTED'],
    [400, 'INVALID_ARGUMENT'],
  ])('reads the list where a filter is answered by %i, and remembers it', async (status, code) => {
    const list = service(['a', 'b', 'c']);
    const plain = list.listLearnedWords;
    const failing = {
      listLearnedWords: (query: LearnedWordsQuery) =>
        query.filter === undefined
          ? plain(query)
          : Promise.reject(new RelayError(status, code, '')),
    };
    const remembered = memory();
    expect(await lookUpTerm(failing, remembered, spec('c'))).toMatchObject({ kind: 'found' });
    expect(await remembered.isRefused()).toBe(true);
  });

  it('does not remember a filter that fails because the service does', async () => {
    const list = { listLearnedWords: () => Promise.reject(new RelayError(500, 'INTERNAL', '')) };
    const remembered = memory();
    await expect(lookUpTerm(list, remembered, spec('a'))).rejects.toMatchObject({ status: 500 });
    expect(await remembered.isRefused()).toBe(false);
  });

  it('remembers a filter that is ignored, also where the list is one page', async () => {
    const remembered = memory();
    const readList = () => Promise.resolve({ kind: 'absent' as const });
    const list = service(['b'], { filter: 'ignores' });
    expect(await lookUpTerm(list, remembered, spec('a'), readList)).toEqual({ kind: 'absent' });
    expect(await remembered.isRefused()).toBe(true);
  });

  it('passes a mistake on', async () => {
    const list = { listLearnedWords: () => Promise.reject(new Error('A mistake')) };
    await expect(lookUpTerm(list, memory(), spec('a'))).rejects.toThrow('A mistake');
  });

  it('asks with the term, with a page size only for the whole list, and goes on where it was', async () => {
    const filtered = service(['a']);
    await lookUpTerm(filtered, memory(), spec('b'));
    expect(filtered.asked).toEqual([{ filter: 'term == "b"' }]);
    const whole = service(['a', 'b', 'c'], { filter: 'refuses', pageLimit: 50 });
    await lookUpTerm(whole, memory(true), spec('x'));
    expect(whole.asked).toEqual([{ page_size: '100' }, {}, { page_token: '2' }]);
  });

  it('asks for the small letters only where nothing else was found', async () => {
    const list = service(['b']);
    expect(await lookUpTerm(list, memory(), spec('Apple'))).toEqual({ kind: 'absent' });
    expect(list.asked).toEqual([{ filter: 'term == "Apple"' }, { filter: 'term == "apple"' }]);
    const ignoring = service(['b'], { filter: 'ignores' });
    expect(await lookUpTerm(ignoring, memory(), spec('Apple'))).toEqual({ kind: 'absent' });
    expect(ignoring.asked).toHaveLength(1);
  });

  it.each([
    ['an unknown language', { language: '' }, 'LANGUAGE_FRENCH', 'found'],
    ['none', { language: undefined }, 'LANGUAGE_FRENCH', 'found'],
    ['another one', {}, 'LANGUAGE_FRENCH', 'absent'],
    ['any, where none is asked for', {}, undefined, 'found'],
  ] as const)('takes a word of %s, or not', async (_what, change, language, kind) => {
    const { language: own, ...rest } = { ...word('chat'), ...change };
    const learned_words = [{ ...rest, ...(own !== undefined && { language: own }) }];
    const list = { listLearnedWords: () => Promise.resolve({ learned_words }) };
    const asked = { term: 'chat', ...(language !== undefined && { language }) };
    expect((await lookUpTerm(list, memory(), asked)).kind).toBe(kind);
  });

  it('leaves a list without a filter to the reader of the index', async () => {
    const asked = service(['alpha', 'bravo'], { filter: 'refuses' });
    const refused = memory();
    const readList = () => Promise.resolve({ kind: 'later' } as const);
    expect(await lookUpTerm(asked, refused, spec('bravo'), readList)).toEqual({ kind: 'later' });
    expect(asked.asked).toHaveLength(1);
    expect(await refused.isRefused()).toBe(true);
  });

  it('reads one page of a list whose filter is ignored, and leaves the rest to the reader of the index', async () => {
    const asked = service(
      Array.from({ length: 300 }, (_each, n) => `word${n}`),
      { filter: 'ignores' },
    );
    const ignored = memory();
    const readList = () => Promise.resolve({ kind: 'later' } as const);
    expect(await lookUpTerm(asked, ignored, spec('word299'), readList)).toEqual({ kind: 'later' });
    expect(asked.asked).toHaveLength(1);
    expect(await ignored.isRefused()).toBe(true);
  });
});
