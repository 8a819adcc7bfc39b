import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openWords, type Traversal } from './db.ts';
import { knownFrom, listKnownFrom } from './known-from.ts';
import { indexProgress } from './progress.ts';
import { restFor } from './rest.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const read: Traversal = {
  ...{ connection: 'grant', number: 1, startedAt: 1, nextToken: '', seenTokens: [] },
  ...{ completeAt: 9, completeFrom: 5, running: false },
};

beforeEach(async () => {
  fakeBrowser.reset();
  await (await openWords()).clear('traversals');
});

it('all words are known as of the start of the last reading, or of that of the beginning', async () => {
  expect(knownFrom(undefined)).toBe(0);
  const { completeFrom: _, ...older } = read;
  expect(knownFrom({ ...older, topFrom: 7 })).toBe(0);
  expect(knownFrom(read)).toBe(5);
  expect(knownFrom({ ...read, topFrom: 7 })).toBe(7);
  expect(knownFrom({ ...read, topFrom: 3 })).toBe(5);
  expect(await listKnownFrom(null)).toBe(0);
  expect(await listKnownFrom('grant')).toBe(0);
  await (await openWords()).put('traversals', read);
  expect(await listKnownFrom('grant')).toBe(5);
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new Error('Damaged');
  });
  expect(await listKnownFrom('grant')).toBe(0);
  broken.mockRestore();
});

it('tells how far the list was read, and when it is tried again', async () => {
  const nothing = {
    read: 0,
    about: null,
    completeAt: null,
    unread: 0,
    running: false,
    triesAt: null,
  };
  expect(await indexProgress('grant', noon)).toEqual(nothing);
  const db = await openWords();
  await db.put('traversals', { ...read, met: 3, words: 7 });
  expect(await indexProgress('grant', noon)).toEqual({
    ...{ ...nothing, read: 3, about: 7, completeAt: 9 },
  });
  await db.put('traversals', { ...read, total: 8, words: 7, topReadAt: 11, running: true });
  await restFor(noon, 5);
  expect(await indexProgress('grant', noon)).toEqual({
    ...{ ...nothing, about: 8, completeAt: 11, running: true, triesAt: noon + 5 },
  });
  await db.put('traversals', { ...read, completeAt: null, topReadAt: 11 });
  expect(await indexProgress('grant', noon)).toMatchObject({ completeAt: null, about: null });
});
