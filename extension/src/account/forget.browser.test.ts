/** @module-tag smoke */
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectRecord } from '../outbox/testing.ts';
import { databaseNames } from '../platform/database.ts';
import { openWords } from '../learned-words/db.ts';
import { historyVersion } from '../review/days/record.ts';
import { openReviewDatabase } from '../review/store/db.ts';
import { noneEnded, openImports, type ImportJob } from '../transfer/import/job-db.ts';
import { knownAccounts, writeGrants } from '../relay-client/accounts.ts';
import { forgetAccount, forgetEverything } from './forget.ts';
import { watchForgotten } from './watch-forgotten.ts';
import { openOutbox } from '../outbox/outbox.ts';

const damaged = 'gleaner-log';
const untouched = 'gleaner-review';

/** Other files of this origin leave databases behind. */
async function deleteAll(): Promise<void> {
  vi.restoreAllMocks();
  for (const name of databaseNames) await deleteDB(name);
}
beforeEach(deleteAll);
afterEach(deleteAll);

const count = async (): Promise<number> =>
  (await (await openOutbox()).count('records')) + (await (await openWords()).count('words'));

it('S30 deletes everything though one file is damaged and the browser lists no names', async () => {
  const record = collectRecord('word', { state: 'sent' });
  await (await openOutbox()).put('records', record);
  const word = { id: '1', term: 'word' };
  const indexed = { version: 2, connection: 'grant', id: '1', foldedTerm: 'word', traversal: 1 };
  await (await openWords()).put('words', { ...indexed, version: 2, word });
  (await openDB(damaged, 2)).close();
  await fakeBrowser.storage.local.set({ settings: {} });

  // Firefox lists no names while one of the files is damaged, and does not open that one.
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('Damaged'));
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    name === damaged ? open(name, 1) : open(name, version),
  );
  await forgetEverything();

  expect(await count()).toBe(0);
  expect(await fakeBrowser.storage.local.get(null)).toEqual({});
  vi.restoreAllMocks();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).not.toContain(damaged);
  // A missing database is not created: Gleaner would find no stores in it.
  expect(left).not.toContain(untouched);
});

it.each(['gleaner-outbox-drain', 'gleaner-index'])(
  'S30 deletes nothing while %s is held, whose holder could write it again',
  async (lock) => {
    const record = collectRecord('word', { state: 'sent' });
    await (await openOutbox()).put('records', record);
    let end: (() => void) | undefined;
    const writing = navigator.locks.request(
      lock,
      () => new Promise<void>((resolve) => (end = resolve)),
    );
    const forgetting = forgetEverything();
    await vi.waitFor(async () => {
      const { pending = [] } = await navigator.locks.query();
      expect(pending.map(({ name }) => name)).toContain(lock);
    });
    expect(await count()).toBe(1);
    end?.();
    await Promise.all([writing, forgetting]);
    expect(await count()).toBe(0);
  },
);

/** A review in the log, and an import of one word that is not sent. */
async function storeReviewAndImport(): Promise<void> {
  const reviews = await openReviewDatabase();
  await reviews.put(
    'log',
    {
      ...{ version: historyVersion, sessionId: 's', day: '2026-11-20', right: true, ms: 900 },
      ...{ kind: 'choice', term: 'gossamer', at: 1, owner: 'grant' },
    },
    'answer',
  );
  reviews.close();
  const imports = await openImports();
  const job: ImportJob = {
    ...{ version: 2, connection: 'grant', state: 'running', startedAt: 1, total: 1 },
    ...{ ended: noneEnded, pace: [] },
  };
  await imports.put('jobs', job);
  await imports.put('lines', {
    ...{ version: 1, connection: 'grant', place: 0, state: 'left', term: 'sonder' },
    ...{ language: 'en', tags: [], notes: [], sentence: '', title: '', url: '' },
  });
}

async function left() {
  const reviews = await openReviewDatabase();
  const log = await reviews.count('log');
  reviews.close();
  const imports = await openImports();
  return { log, jobs: await imports.count('jobs'), lines: await imports.count('lines') };
}

it.each([
  ['everything', () => forgetEverything(), 0],
  ['an account', () => forgetAccount('grant', 'delete'), 0],
  ['an account but not what is unsent', () => forgetAccount('grant', 'keep'), 1],
] as const)(
  'S30 deletes the log of reviews and the import with %s',
  async (_what, forget, kept) => {
    await storeReviewAndImport();
    expect(await left()).toEqual({ log: 1, jobs: 1, lines: 1 });
    await forget();
    expect(await left()).toEqual({ log: 0, jobs: kept, lines: kept });
  },
);

it('S30 an account goes with its list, its grants and what is stored of it; choices stay', async () => {
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.local.set({ settings: { a: 1 }, settings$: { v: 1 }, unsent: 1 });
  await fakeBrowser.storage.local.set({ typedLanguage: 'de', typedLanguage$: { v: 1 } });
  await writeGrants([
    ['grant', 'grant'],
    ['other', 'other'],
  ]);
  const words = await openWords();
  const indexed = { version: 2, connection: 'grant', id: '1', foldedTerm: 'word', traversal: 1 };
  await words.put('words', { ...indexed, version: 2, word: { id: '1', term: 'word' } });
  const reviews = await openReviewDatabase();
  const sound = { version: 1, onlineVoices: true, recognition: false } as const;
  await reviews.put('current', sound, 'sound');
  reviews.close();
  const told = vi.fn();
  const stop = watchForgotten(told);

  await forgetAccount('grant', 'keep');
  expect(Object.keys(await fakeBrowser.storage.local.get(null)).sort()).toEqual(
    ['accounts', 'accounts$', 'settings', 'settings$', 'unsent'].sort(),
  );
  expect(await knownAccounts()).toEqual(['other']);
  expect(await words.count('words')).toBe(0);
  const kept = await openReviewDatabase();
  expect(await kept.get('current', 'sound')).toEqual(sound);
  kept.close();
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));

  await fakeBrowser.storage.session.set({ toasts: 1 });
  await forgetEverything();
  const emptied = await openReviewDatabase();
  expect(await emptied.count('current')).toBe(0);
  emptied.close();
  expect(await fakeBrowser.storage.session.get(null)).toEqual({});
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));
  stop();
});

it('S30 a page that has a database open does not hold up the deletion of everything', async () => {
  const open = await openDB('gleaner-words', 9, {
    upgrade: (db) => ['one', 'two'].map((name) => db.createObjectStore(name)),
  });
  for (const name of ['one', 'two'] as const) await open.put(name, 1, 'key');
  await forgetEverything();
  expect([await open.count('one'), await open.count('two')]).toEqual([0, 0]);
  open.close();
});
