import type { LearnedWord, LearnedWordsQuery } from '@gleaner/shared';
import { beforeEach, expect, it, vi } from 'vitest';
import { RelayError } from '../relay-client/relay-error.ts';
import { openWords } from './db.ts';
import { lookUpInList } from './read-list.ts';
import { refreshIndex } from './refresh.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const day = 24 * 3_600_000;
const spec = (term: string) => ({ term, language: 'LANGUAGE_ENGLISH' });

beforeEach(async () => {
  const db = await openWords();
  await db.clear('words');
  await db.clear('traversals');
});

/** A service whose list has this many pages of ten words; it fails as `refusal` says. */
function listOf(pages: number, refusal?: RelayError) {
  const calls: { readonly query: LearnedWordsQuery; readonly background: boolean }[] = [];
  const word = (n: number): LearnedWord => ({ id: `${n}`, term: `word${n}`, mastery_level: 1 });
  const client = {
    listLearnedWords: (query: LearnedWordsQuery, options: { background?: boolean } = {}) => {
      calls.push({ query, background: options.background === true });
      if (refusal) return Promise.reject(refusal);
      const at = Number(query.page_token ?? 0);
      return Promise.resolve({
        learned_words: Array.from({ length: 10 }, (_each, n) => word(at * 10 + n)),
        next_page_token: at + 1 < pages ? `${at + 1}` : '',
      });
    },
  };
  return { calls, client };
}

const onLater = vi.fn();
const look = (list: ReturnType<typeof listOf>, term: string, now = noon, since?: number) =>
  lookUpInList(spec(term), 'grant', { client: list.client, now: () => now, onLater }, since);

it('reads a short list to its end, once, and then knows what exists and what does not', async () => {
  const list = listOf(3);
  expect(await look(list, 'word25')).toMatchObject({ kind: 'found' });
  expect(await look(list, 'other')).toMatchObject({ kind: 'absent' });
  expect(list.calls).toHaveLength(3);
  expect(list.calls.every(({ background }) => !background)).toBe(true);
});

it('reads three pages of a long list, stores them, and leaves the rest to the background', async () => {
  onLater.mockClear();
  const list = listOf(200);
  expect(await look(list, 'word1999')).toEqual({ kind: 'later' });
  expect(list.calls).toHaveLength(3);
  expect(onLater).toHaveBeenCalledTimes(1);
  expect(await look(list, 'word29')).toMatchObject({ kind: 'found' });
  expect(list.calls).toHaveLength(3);
  expect(await refreshIndex('grant', { client: list.client, now: () => noon })).toBe(true);
  expect(list.calls).toHaveLength(200);
  expect(await look(list, 'word1999')).toMatchObject({ kind: 'found' });
  expect(await look(list, 'other', noon + 3 * day)).toMatchObject({ kind: 'absent' });
  expect(list.calls).toHaveLength(200);
});

it('reads with low priority for a word that waits, and lets others go first when quota is short', async () => {
  const waiting = (list: ReturnType<typeof listOf>) =>
    lookUpInList(spec('other'), 'grant', {
      ...{ client: list.client, now: () => noon, onLater, waits: true },
    });
  const list = listOf(200);
  expect(await waiting(list)).toEqual({ kind: 'later' });
  expect(list.calls.every(({ background }) => background)).toBe(true);
  const short = listOf(200, new RelayError(429, 'RESOURCE_EXHAUSTED', ''));
  expect(await waiting(short)).toEqual({ kind: 'later' });
  await expect(look(short, 'other')).rejects.toMatchObject({ status: 429 });
});

it('waits while another context reads the list', async () => {
  const list = listOf(1);
  await navigator.locks.request('gleaner-index', async () => {
    expect(await look(list, 'other')).toEqual({ kind: 'later' });
  });
  expect(list.calls).toHaveLength(0);
});

it('does not accept an old reading after a write of unknown outcome', async () => {
  const list = listOf(2);
  await look(list, 'other');
  expect(await look(list, 'other', noon + 60_000, noon + 30_000)).toMatchObject({ kind: 'absent' });
  expect(list.calls).toHaveLength(4);
  const long = listOf(5);
  expect(await look(long, 'other', noon + 90_000, noon + 80_000)).toEqual({ kind: 'later' });
  await refreshIndex('grant', { client: long.client, now: () => noon + 95_000 });
  expect(await look(long, 'other', noon + 96_000, noon + 80_000)).toMatchObject({ kind: 'absent' });
});

it('starts again with the next word where the service no longer takes the place in the list', async () => {
  onLater.mockClear();
  const refused = listOf(1, new RelayError(400, 'INVALID_ARGUMENT', ''));
  expect(await look(refused, 'other')).toEqual({ kind: 'later' });
  expect(onLater).toHaveBeenCalledTimes(1);
  expect(await look(listOf(1), 'other')).toMatchObject({ kind: 'absent' });
});

it('a reading of a week ago proves nothing about a word that was written since', async () => {
  const list = listOf(1);
  await look(list, 'other');
  expect(await look(list, 'other', noon + 8 * day - 1)).toMatchObject({ kind: 'absent' });
  expect(list.calls).toHaveLength(1);
  expect(await look(list, 'other', noon + 8 * day)).toMatchObject({ kind: 'absent' });
  expect(list.calls).toHaveLength(2);
});

it.each([200, 403, 404])('returns unknown when the list is closed (%i)', async (status) => {
  expect(await look(listOf(1, new RelayError(status, 'PERMISSION_DENIED', '')), 'a')).toEqual({
    kind: 'unknown',
  });
});

it('fails when the list cannot be read now', async () => {
  await expect(look(listOf(1, new RelayError(null, 'NETWORK', '')), 'a')).rejects.toThrow();
});
