import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { casesOf } from '../testing/runs.ts';
import { masteryOf, readCollected, readWord, readWordsPage } from './read-words.ts';

const at = '2026-01-02T03:04:05Z';
const mapped = {
  id: '412',
  spec: {
    term: 'apple',
    language: 'LANGUAGE_ENGLISH',
    masteryLevel: 'MASTERY_LEVEL_KNOWN',
    tags: ['fruit'],
    notes: 'one\ntwo',
    contexts: [{ sentence: 'An apple.', sourceRef: 'https://e.example/' }],
  },
  status: {
    mastery: { overall: 200 },
    reviewTiming: { lastReviewAt: at, nextReviewAt: at },
    matchedTerms: ['apples'],
    createdAt: at,
  },
};

describe('2.2 a record', () => {
  it('of protocol buffers is read in spec and status; its mastery is unknown, by name and overall', () => {
    expect(readWord(mapped)).toEqual({
      id: '412',
      term: 'apple',
      language: 'LANGUAGE_ENGLISH',
      tags: ['fruit'],
      notes: ['one\ntwo'],
      created_at: at,
      last_reviewed_at: at,
    });
  });

  it('has only what the service shows', () => {
    expect(readWord({ id: 1, term: 'a', language: null, tags: null, mastery_level: null })).toEqual(
      { id: '1', term: 'a' },
    );
  });

  test.each([
    ['no id', { term: 'a' }],
    ['an empty id', { id: '', term: 'a' }],
    ['an id that JSON has rounded', { id: 2 ** 60, term: 'a' }],
    ['no term', { id: '1' }],
    ['a blank term', { id: '1', term: ' ' }],
    ['another term', { id: '1', term: 7 }],
    ['no members', 'a'],
  ])('with %s is none', (_what, record) => {
    expect(readWord(record)).toBeNull();
  });

  it('with tags that are no texts says that it was read in part', () => {
    const word = { id: '1', term: 'a', tags: [{ name: 'x' }], notes: ['n'] };
    expect(readWord(word)).toEqual({ id: '1', term: 'a', notes: ['n'], is_partly_read: true });
  });

  test.each([
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000000', '2023-11-14T22:13:20.000Z'],
    [at, at],
    ['soon', undefined],
    [0, undefined],
    [1e300, undefined],
  ])('created at %j is of %s', (created_at, read) => {
    expect(readWord({ id: '1', term: 'a', created_at })?.created_at).toBe(read);
  });
});

test.each([
  [3, 3],
  ['3', 3],
  [0, 0],
  [2.6, 3],
  [-1, null],
  [1e9, null],
  [Infinity, null],
  [NaN, null],
  ['MASTERY_LEVEL_KNOWN', null],
  [null, null],
  [{ overall: 3 }, null],
])('2.1 the mastery %j is %s', (value, level) => {
  expect(masteryOf(value)).toBe(level);
});

test.each([0, 3, '3'])('a record whose mastery %j is exact is read as a whole', (mastery_level) => {
  expect(readWord({ id: '1', term: 'a', mastery_level })).not.toHaveProperty('is_partly_read');
});

test.each([-1, 2.5, 1e9, 'KNOWN'])('a record whose mastery is %j is read in part', (level) => {
  expect(readWord({ id: '1', term: 'a', mastery_level: level })?.is_partly_read).toBe(true);
});

describe('4.1 the answer to a collect', () => {
  const word = { id: '1', term: 'a' };
  test.each([
    ['under its name', { learned_word: word }],
    ['in camelCase', { learnedWord: word }],
    ['by itself', word],
    ['in an envelope', { code: 0, message: 'ok', data: { learned_word: word } }],
  ])('%s', (_where, answer) => {
    expect(readCollected(answer)).toEqual(word);
  });

  it.each([{}, { learned_word: {} }, { learned_word: null }, { learned_word: { term: 'a' } }])(
    '%j was taken, without a word to show',
    (answer) => {
      expect(readCollected(answer)).toBeUndefined();
    },
  );

  it.each([undefined, null, [], 'ok', { error: { code: 'INTERNAL' } }, { code: 13, message: 'x' }])(
    '%j says nothing about the word',
    (answer) => {
      expect(readCollected(answer)).toBeNull();
    },
  );
});

describe('4.2 a page', () => {
  const word = { id: '1', term: 'a' };
  const whole = { learned_words: [word], next_page_token: '', unread: 0, total: null };

  it('reads each record by itself, and counts the others', () => {
    const page = { learned_words: [word, { term: 'no id' }, null, 7, { ...word, id: 2 }] };
    expect(readWordsPage(page)).toEqual({
      ...whole,
      learned_words: [word, { ...word, id: '2' }],
      unread: 3,
    });
  });

  test.each([
    ['learnedWords', { learnedWords: [word], nextPageToken: null }],
    ['words', { words: [word] }],
    ['a list alone', [word]],
    ['records within an item', { learned_words: [{ word }] }],
    ['an envelope', { code: 0, message: 'ok', data: { words: [word] } }],
    ['an envelope of a list', { data: [word] }],
  ])('under %s', (_where, page) => {
    expect(readWordsPage(page)).toEqual(whole);
  });

  it.each([
    ...[{}, null, [], { learned_words: null }, { learned_words: [] }],
    ...[{ next_page_token: '' }, { nextPageToken: null, words: null }, { page_size: 100 }],
    ...[{ pagination: {} }, { data: {} }, { data: null }],
  ])('%j is an empty list', (page) => {
    expect(readWordsPage(page)).toEqual({ ...whole, learned_words: [] });
  });

  it.each([
    ...[undefined, 'x', 7, true, { learned_words: 7 }, { learned_words: {} }],
    ...[{ foo: 'bar' }, { error: { code: 'INTERNAL' } }, { flashCards: [{ id: 1 }] }],
  ])('%j is no list', (page) => {
    expect(readWordsPage(page)).toBeNull();
  });

  test.each([
    [{ total_size: 20_000 }, 20_000],
    [{ totalSize: 3 }, 3],
    [{ total_count: '42' }, 42],
    [{ total: 0 }, 0],
    [{ pagination: { total: 4 } }, 4],
    [{ total_size: -1 }, null],
    [{ total: 1.5 }, null],
    [{ total: 'many' }, null],
    [{ total: 'x1' }, null],
    [{ total: '1x' }, null],
    [{ total: '1234567890' }, null],
    [{ total_size: -1, total: 5 }, 5],
  ])('%j gives the number of words: %s', (members, total) => {
    expect(readWordsPage({ learned_words: [], ...members })?.total).toBe(total);
  });

  test.each([
    [{ next_page_token: 'x' }, 'x'],
    [{ next_page_token: 100 }, '100'],
    [{ pagination: { nextPageToken: 'x' } }, 'x'],
    [{ meta: { next_token: 'x' } }, 'x'],
    [{ next_page_token: { a: 1 } }, ''],
  ])('%j goes on at %j', (members, token) => {
    expect(readWordsPage({ learned_words: [], ...members })?.next_page_token).toBe(token);
  });

  it('of any depth is no exception', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
    expect(readWordsPage({ learned_words: [deep, word] })).toEqual({ ...whole, unread: 1 });
  });

  it('of any content keeps each readable record, in order, and throws nothing', () => {
    const ids = fc.uniqueArray(fc.uuid(), { maxLength: 8 });
    const noise = fc.record(
      {
        language: fc.jsonValue(),
        mastery_level: fc.jsonValue(),
        created_at: fc.jsonValue(),
        tags: fc.jsonValue(),
        notes: fc.jsonValue(),
        spec: fc.jsonValue(),
        status: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const junk = fc.jsonValue().filter((value) => readWord(value) === null);
    fc.assert(
      fc.property(ids, noise, junk, fc.jsonValue(), (uuids, more, other, page) => {
        const records = uuids.map((id) => ({ ...more, id, term: `word ${id}` }));
        const list = records.flatMap((record) => [other, record]);
        for (const name of ['learned_words', 'learnedWords', 'words']) {
          const around = typeof page === 'object' && !Array.isArray(page) ? page : {};
          const read = readWordsPage({ ...around, [name]: list });
          expect(read?.learned_words.map(({ id }) => id)).toEqual(uuids);
          expect(read?.unread).toBe(uuids.length);
        }
        expect(() => [readWordsPage(page), readCollected(page), readWord(page)]).not.toThrow();
        for (const word of readWordsPage({ words: records })?.learned_words ?? []) {
          const level = word.mastery_level ?? 0;
          expect(Number.isInteger(level) && level >= 0).toBe(true);
        }
      }),
      { numRuns: casesOf(10_000) },
    );
  });
});
