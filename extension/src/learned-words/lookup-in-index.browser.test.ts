import type { LearnedWord } from '@gleaner/shared';
import { beforeEach, expect, it, vi } from 'vitest';
import { indexed, openWords, type Traversal, type WordsDatabase } from './db.ts';
import { forgetIndex } from './forget.ts';
import { highestMastery, lookInIndex, lookInIndexSince, rememberWord } from './lookup-in-index.ts';
import { watchIndex } from './watch.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const day = 24 * 3_600_000;
const word = (term: string, more: Partial<LearnedWord> = {}): LearnedWord => ({
  ...{ id: term, term },
  ...more,
});
const read = (more: Partial<Traversal> = {}): Traversal => ({
  ...{ connection: 'grant', number: 2, startedAt: 1, nextToken: '', seenTokens: [] },
  ...{ completeAt: noon, completeFrom: noon, running: false },
  ...more,
});
let db: WordsDatabase;

beforeEach(async () => {
  db = await openWords();
  await forgetIndex();
});

const look = (term: string, now = noon) => lookInIndex({ term }, 'grant', now);

/** Runs while the browser gives no database. */
async function whileDamaged<T>(act: () => Promise<T>): Promise<T> {
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('Damaged');
  });
  try {
    return await act();
  } finally {
    broken.mockRestore();
  }
}

it('a reading proves for a day that a word is absent, also after a clock was set back', async () => {
  await db.put('traversals', read());
  const kinds = [-day, 1 - day, day - 1, day].map((ms) => look('other', noon + ms));
  expect((await Promise.all(kinds)).map(({ kind }) => kind)).toEqual([
    ...['unknown', 'absent', 'absent', 'unknown'],
  ]);
  expect(await look('other')).toEqual({ kind: 'absent', asOf: noon });
  expect(await look('other', noon + day)).toEqual({ kind: 'unknown', asOf: noon });
});

it('an older Gleaner stored only when a reading ended', async () => {
  const { completeFrom: _, ...older } = read();
  await db.put('traversals', older);
  expect(await look('other')).toEqual({ kind: 'absent', asOf: 0 });
});

it('the beginning of a list makes other words absent, and shows no deletion', async () => {
  await db.put('words', indexed(word('held'), 'grant', 2));
  await db.put('traversals', read({ topFrom: noon + 2 * day }));
  const now = noon + 2 * day;
  expect(await look('other', now)).toEqual({ kind: 'absent', asOf: now });
  expect(await look('held', now)).toMatchObject({ kind: 'found', staleSince: noon });
  await db.put('traversals', read({ keptFrom: now }));
  expect(await look('held', now)).toEqual({ kind: 'found', word: word('held') });
});

it('a word is found before the list was read to its end, and nothing else is known', async () => {
  await db.put('words', indexed(word('held'), 'grant', 2));
  expect(await look('held')).toEqual({ kind: 'found', word: word('held') });
  const { completeFrom: _, ...never } = read({ completeAt: null, running: true });
  await db.put('traversals', never);
  expect(await look('held')).toEqual({ kind: 'found', word: word('held') });
  expect(await look('other')).toEqual({ kind: 'unknown' });
});

it('the exact spelling comes before another one, and a language before another', async () => {
  await db.put('words', indexed(word('a', { term: 'reading', language: 'x' }), 'grant', 1));
  await db.put('words', indexed(word('b', { term: 'Reading', language: 'y' }), 'grant', 1));
  expect(await look('Reading')).toMatchObject({ word: { id: 'b' } });
  expect(await look('READING')).toMatchObject({ word: { id: 'a' } });
  const asked = { term: 'READING', language: 'y' };
  expect(await lookInIndex(asked, 'grant', noon)).toMatchObject({ word: { id: 'b' } });
});

it('who asks says which reading counts', async () => {
  await db.put('traversals', read());
  const asked: number[] = [];
  const trusts = (from: number) => asked.push(from) > 9;
  expect((await lookInIndexSince({ term: 'x' }, 'grant', trusts)).kind).toBe('unknown');
  expect(asked).toEqual([noon]);
});

it('the highest mastery is of this account, and none where there is no word', async () => {
  expect(await highestMastery('grant')).toBe(0);
  for (const [id, mastery_level] of Object.entries({ a: 3, b: 5, c: 1 }))
    await db.put('words', indexed(word(id, { mastery_level }), 'grant', 1));
  await db.put('words', indexed(word('d', { mastery_level: 9 }), 'other', 1));
  expect(await highestMastery('grant')).toBe(5);
});

it('a word that the service returned is kept as one that no reading has met', async () => {
  await db.put('traversals', read());
  const told = vi.fn();
  const stop = watchIndex(told);
  await rememberWord(word('new'), 'grant');
  expect(told).toHaveBeenCalled();
  expect(await db.get('words', ['grant', 'new'])).toMatchObject({ traversal: 2, unread: true });
  expect(await db.get('changes', 'grant')).toBe(1);
  await rememberWord(word('new'), 'grant');
  expect(await db.get('changes', 'grant')).toBe(1);
  // A reading has met this one.
  await db.put('words', indexed(word('met'), 'grant', 2));
  await rememberWord(word('met', { mastery_level: 2 }), 'grant');
  expect(await db.get('words', ['grant', 'met'])).not.toHaveProperty('unread');
  expect(await db.get('changes', 'grant')).toBe(2);
  await rememberWord(word('early'), 'nobody');
  expect(await db.get('words', ['nobody', 'early'])).toMatchObject({ traversal: 0 });
  stop();
});

it('an index that cannot be read knows nothing, and no word is held up', async () => {
  await whileDamaged(async () => {
    expect(await look('x')).toEqual({ kind: 'unknown' });
    expect(await highestMastery('grant')).toBe(0);
    await rememberWord(word('x'), 'grant');
  });
  expect(await db.count('words')).toBe(0);
});
