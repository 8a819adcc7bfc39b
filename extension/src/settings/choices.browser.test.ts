/** @module-tag smoke */
import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { databaseNames, openAsItIs } from '../platform/database.ts';
import { forgetAccount } from '../account/forget.ts';
import { collectRecord } from '../outbox/testing.ts';
import { openReviewDatabase } from '../review/store/db.ts';
import { makeBackup } from '../transfer/make-backup.ts';
import { choices, choiceStores, databaseContents, otherItems, outlivesAccount } from './choices.ts';
import { changeSettings, readSettings } from './settings.ts';
import { changeAppearance, forgetAppearance, readAppearance } from './appearance.ts';
import { openOutbox } from '../outbox/outbox.ts';

/** All of the extension's own code, as text. */
const code = Object.entries(
  import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !/\.test\.|testing/u.test(file));

beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  forgetAppearance();
});

const storedAt = (at: string) =>
  Object.entries(choices).flatMap(([name, choice]) => (choice.at === at ? [name] : []));

it('every item of storage.local stands in one table, and every database', () => {
  const defined = code.flatMap(([, text]) =>
    [...text.matchAll(/defineItem(?:<[^(]*>)?\(\s*[`'"]local:([\w-]+)/gu)].map(([, name]) => name),
  );
  // Read and written without the storage library, each by its name in one constant.
  const plain = code.flatMap(([, text]) =>
    [...text.matchAll(/^(?:export )?const (?:\w*[iI]tem|header) = '([\w-]+)'/gmu)].map(
      ([, name]) => name,
    ),
  );
  expect(plain.length).toBeGreaterThan(3);
  const known = new Set([...storedAt('local'), ...Object.keys(otherItems)]);
  expect([...defined, ...plain].filter((name) => !known.has(name ?? ''))).toEqual([]);
  const named = [...defined, ...plain, ...Object.keys(choiceStores)];
  expect([...known].filter((name) => !named.includes(name))).toEqual([]);
  expect(Object.keys(databaseContents).sort()).toEqual([...databaseNames].sort());
});

it('no code reaches storage.local past a name in the tables', () => {
  const reaching = code.filter(([, text]) =>
    /storage\.local\.(?:set|get)\(\s*[{['"`]\s*['"`\w]+:/u.test(text),
  );
  expect(reaching.map(([file]) => file)).toEqual([]);
});

it('S30 deleting an account’s data leaves every choice, and none of the account’s own', async () => {
  await changeSettings({ keepSource: false });
  changeAppearance({ theme: 'dark' });
  await choiceStores.goal.save({ kind: 'minutes', cards: 3, minutes: 7 });
  await choiceStores.reminder.save({ on: true, hour: 8 });
  await choiceStores.slips.save({ rule: 'strict' });
  await choiceStores.keys.save({ single: false });
  await choiceStores.speech.save({ afterAnswer: false });
  const sound = { version: 1, onlineVoices: true, recognition: false } as const;
  const reviews = await openReviewDatabase();
  await reviews.put('current', sound, 'sound');
  await reviews.put('current', { version: 1, planId: 'p', count: 3 }, 'choice');
  reviews.close();
  for (const [name, of] of Object.entries(otherItems))
    if (of === 'account') await fakeBrowser.storage.local.set({ [name]: 'gossamer' });
  await (await openOutbox()).put('records', collectRecord('gossamer', { state: 'sent' }));

  await forgetAccount('grant', 'delete');

  expect(await readSettings()).toMatchObject({ keepSource: false });
  expect(readAppearance().theme).toBe('dark');
  expect(await choiceStores.goal.read()).toEqual({ kind: 'minutes', cards: 3, minutes: 7 });
  expect(await choiceStores.reminder.read()).toEqual({ on: true, hour: 8 });
  expect(await choiceStores.slips.read()).toEqual({ rule: 'strict' });
  expect(await choiceStores.keys.read()).toEqual({ single: false });
  expect(await choiceStores.speech.read()).toEqual({ afterAnswer: false });
  const left = await openReviewDatabase();
  expect(await left.getAllKeys('current')).toEqual(['sound']);
  expect(await left.get('current', 'sound')).toEqual(sound);
  left.close();
  const items = Object.keys(await fakeBrowser.storage.local.get(null));
  expect(items.filter((name) => otherItems[name] === 'account')).toEqual([]);
  for (const name of databaseNames) {
    const db = await openAsItIs(name);
    for (const store of db?.objectStoreNames ?? []) {
      if (store === 'current' || store === 'copied' || store === 'fences') continue;
      expect([name, store, await db?.count(store)]).toEqual([name, store, 0]);
    }
    db?.close();
  }
});

it('an item that stands in no table is deleted with an account', () => {
  expect(outlivesAccount('unheard')).toBe(false);
});

it('a backup holds exactly the choices that the table says', async () => {
  const backup: object = await makeBackup('grant', Date.UTC(2026, 0, 1));
  const named = Object.keys(choices).filter((name) => name in backup);
  const wanted = Object.entries(choices).flatMap(([name, { inBackup }]) =>
    inBackup ? [name] : [],
  );
  expect(named.sort()).toEqual(wanted.sort());
});

it.each(Object.entries(choices).filter(([, { at }]) => at === 'local'))(
  'the choice %s has a default where nothing or nonsense is stored',
  (_name, { schema }) => {
    expect(z.safeParse(schema, {}).success).toBe(true);
  },
);
