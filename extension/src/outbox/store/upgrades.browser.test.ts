/** Databases that an older Gleaner left on disk are readable today. */
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, it } from 'vitest';
import { layDown } from '../../../testing/lay-down.ts';
import { openOutbox } from './db.ts';
import version1 from '../../../testing/stored/outbox-1.json' with { type: 'json' };
import version2 from '../../../testing/stored/outbox-2.json' with { type: 'json' };
import version3 from '../../../testing/stored/outbox-3.json' with { type: 'json' };
import { listAnswers, listRecent } from './listing.ts';

const name = 'gleaner-outbox';
afterEach(() => deleteDB(name));

it.each([version1, version2, version3].map((stored) => [stored.version, stored] as const))(
  'opens version %i with all its records, and lists them',
  async (_version, stored) => {
    await layDown(stored);
    const db = await openOutbox();
    expect(await listRecent(db, 10, 'collect')).toMatchObject([
      {
        ...{ version: 2, state: 'waiting', purpose: 'word', met: 'serendipity' },
        context: { sentence: 'It was pure serendipity.' },
      },
    ]);
    expect(await listAnswers(db, '3a9b1c2d-4e5f-4a6b-8c7d-9e0f1a2b3c4d')).toHaveLength(1);
    expect(await db.get('settings', 'pause')).toMatchObject({ reason: 'quota' });
    expect(await db.get('copied', 'revision')).toBe(stored.version === 1 ? 1 : 7);
    expect(await db.countFromIndex('records', 'forms', 'serendipity')).toBe(1);
  },
);

it('has a fixture of the current version', async () => {
  const db = await openOutbox();
  expect(db.version).toBe(version3.version);
  const { indexNames } = db.transaction('records').store;
  expect([...indexNames]).toEqual(Object.keys(version3.stores.records.indexes).sort());
  expect([...db.objectStoreNames]).toEqual(Object.keys(version3.stores).sort());
});

it('upgrades once the window of an older Gleaner closes its connection', async () => {
  await layDown(version2);
  const older = await openDB(name, 2);
  const asked = new Promise((resolve) => older.addEventListener('versionchange', resolve));
  const opening = openOutbox();
  await asked;
  older.close();
  expect(await listRecent(await opening, 10)).toHaveLength(2);
});
