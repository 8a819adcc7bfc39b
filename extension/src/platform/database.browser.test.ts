import { deleteDB, openDB, type DBSchema } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOpener } from './database.ts';

interface Schema extends DBSchema {
  things: { key: string; value: string };
}

const name = 'gleaner-words';
const opener = (version = 1, ready = () => Promise.resolve()) =>
  createOpener<Schema>({
    ...{ name, version, ready },
    upgrade: (db, oldVersion) => {
      if (oldVersion < 1) db.createObjectStore('things');
    },
  });

// Other files of the same page leave databases behind, maybe of a later version.
beforeEach(() => deleteDB(name));
afterEach(() => deleteDB(name));

it('gives all callers one connection', async () => {
  const ready = vi.fn(() => Promise.resolve());
  const open = opener(1, ready);
  const [one, other] = await Promise.all([open(), open()]);
  expect(one).toBe(other);
  expect(ready).toHaveBeenCalledTimes(1);
});

it('closes for a newer Gleaner in another window, and does not open an upgraded database', async () => {
  const open = opener();
  const mine = await open();
  const newer = await openDB(name, 2);
  expect(() => mine.transaction('things')).toThrow(/closing/u);
  await expect(open()).rejects.toThrow(expect.objectContaining({ name: 'VersionError' }));
  newer.close();
});

it('waits for the window of an older Gleaner, and upgrades its database', async () => {
  const older = await openDB<Schema>(name, 1, {
    upgrade: (db) => void db.createObjectStore('things'),
  });
  await older.put('things', 'kept', 'thing');
  const asked = new Promise((resolve) => older.addEventListener('versionchange', resolve));
  const opened = vi.fn();
  const opening = opener(2)().then((db) => {
    opened();
    return db;
  });
  await asked;
  expect(opened).not.toHaveBeenCalled();
  older.close();
  expect(await (await opening).get('things', 'thing')).toBe('kept');
});

it('opens again after the browser has closed it', async () => {
  const open = opener();
  const first = await open();
  first.dispatchEvent(new Event('close'));
  const second = await open();
  expect(second).not.toBe(first);
  expect(await second.count('things')).toBe(0);
  // Events of the first connection do not affect the second.
  first.dispatchEvent(new Event('close'));
  expect(await open()).toBe(second);
  first.close();
});

it('tries again after a failed opening', async () => {
  const ready = vi.fn(() => Promise.resolve());
  ready.mockRejectedValueOnce(new Error('Torn'));
  const open = opener(1, ready);
  await expect(open()).rejects.toThrow('Torn');
  expect(await (await open()).count('things')).toBe(0);
});
