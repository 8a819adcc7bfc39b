import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseNames } from './database.ts';
import { deleteDamaged } from './repair.ts';

const [sound, damaged, foreign] = ['gleaner-outbox', 'gleaner-words', 'other'] as const;

async function fill(name: string, count: number): Promise<void> {
  const db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore('things') });
  const transaction = db.transaction('things', 'readwrite');
  for (let n = 0; n < count; n += 1) void transaction.store.put(`thing ${n}`, n);
  await transaction.done;
  db.close();
}

const names = async () =>
  (await indexedDB.databases())
    .flatMap(({ name = '' }) => (name === foreign || name.startsWith('gleaner-') ? name : []))
    .sort();

/** Other files of this origin leave theirs behind. */
async function deleteAll(): Promise<void> {
  vi.restoreAllMocks();
  for (const name of [...databaseNames, foreign]) await deleteDB(name);
}
beforeEach(deleteAll);
afterEach(deleteAll);

it('leaves what can be read, and what is not Gleaner’s', async () => {
  for (const name of [sound, foreign]) await fill(name, 1_200);
  expect(await deleteDamaged()).toEqual([]);
  expect(await names()).toEqual([foreign, sound].sort());
});

it('makes none that was not there', async () => {
  expect(await deleteDamaged()).toEqual([]);
  expect(await names()).toEqual([]);
});

it('deletes what does not open, though the browser tells no names', async () => {
  for (const name of [sound, damaged, foreign]) await fill(name, 1);
  (await openDB(damaged, 2)).close();
  const told = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('Damaged'));
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    // Firefox refuses a damaged file so; a version below the stored one is refused by every browser.
    return name === damaged ? open(name, 1) : open(name, version);
  });
  await expect(openDB(damaged)).rejects.toThrow();
  expect(await deleteDamaged()).toEqual([damaged]);
  told.mockRestore();
  expect(await names()).toEqual([foreign, sound].sort());
});

it('deletes what opens and cannot be read to its end', async () => {
  for (const name of [sound, damaged]) await fill(name, 1_200);
  const keysOf = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    // As a browser ends the transaction at a page it cannot read.
    if (this.transaction.db.name === damaged && keysOf.mock.calls.length > 1)
      this.transaction.abort();
    return this.count() as unknown as IDBRequest<unknown[]>;
  });
  expect(await deleteDamaged()).toEqual([damaged]);
});
