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

/** Other files of this origin leave databases behind. */
async function deleteAll(): Promise<void> {
  vi.restoreAllMocks();
  for (const name of [...databaseNames, foreign]) await deleteDB(name);
}
beforeEach(deleteAll);
afterEach(deleteAll);

it('keeps readable databases, and those that are not Gleaner’s', async () => {
  for (const name of [sound, foreign]) await fill(name, 1_200);
  expect(await deleteDamaged()).toEqual([]);
  expect(await names()).toEqual([foreign, sound].sort());
});

it('creates none', async () => {
  expect(await deleteDamaged()).toEqual([]);
  expect(await names()).toEqual([]);
});

it('deletes one that does not open, though the browser lists no names', async () => {
  for (const name of [sound, damaged, foreign]) await fill(name, 1);
  (await openDB(damaged, 2)).close();
  const told = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('Damaged'));
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    // Firefox refuses a damaged file in this way; every browser refuses a version below the stored one.
    return name === damaged ? open(name, 1) : open(name, version);
  });
  await expect(openDB(damaged)).rejects.toThrow();
  expect(await deleteDamaged()).toEqual([damaged]);
  told.mockRestore();
  expect(await names()).toEqual([foreign, sound].sort());
});

it('deletes one that opens but cannot be read to its end', async () => {
  for (const name of [sound, damaged]) await fill(name, 1_200);
  const keysOf = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
    // A browser ends the transaction like this at an unreadable page of the file.
    if (this.transaction.db.name === damaged && keysOf.mock.calls.length > 1)
      this.transaction.abort();
    return this.count() as unknown as IDBRequest<unknown[]>;
  });
  expect(await deleteDamaged()).toEqual([damaged]);
});
