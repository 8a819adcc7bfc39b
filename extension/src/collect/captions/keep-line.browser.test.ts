/**
 * A word of a line that the learner pasted.
 * @module-tag smoke
 */
import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { indexed, openWords } from '../../learned-words/db.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { changeSettings, defaultLanguages } from '../../settings/settings.ts';
import { keepFromLine } from './keep-line.ts';

const line = 'Паутина плывёт над стернёй, и луг блестит.';
let db: OutboxDatabase;

beforeEach(async () => {
  Object.assign(browser.i18n, {
    detectLanguage: () =>
      Promise.resolve({ isReliable: true, languages: [{ language: 'ru', percentage: 99 }] }),
  });
  db = await openOutbox();
  await Promise.all([db.clear('records'), (await openWords()).clear('words')]);
  await browser.storage.local.set({
    session: {
      ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
      ...{ plans: [], routes: [], quota: null },
    },
    session$: { v: 1 },
  });
  await changeSettings({
    languages: [...defaultLanguages, { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }],
  });
});

it('is kept with the line as its sentence and note, in the language of the line, for this account', async () => {
  expect(await keepFromLine(db, ' «Паутина» ', line)).toBe('Паутина');
  expect(await db.getAll('records')).toMatchObject([
    {
      ...{ connection: 'grant', state: 'waiting' },
      context: { sentence: line, title: '', url: '', language: 'ru' },
      spec: { term: 'Паутина', language: 'LANGUAGE_RUSSIAN', notes: [line] },
    },
  ]);
});

it('is none where it has no letter', async () => {
  expect(await keepFromLine(db, ' … ', line)).toBeNull();
  expect(await keepFromLine(db, 'луг', line)).toBe('луг');
  expect(await db.count('records')).toBe(1);
});

it('keeps its first line when it is pressed again in another', async () => {
  await keepFromLine(db, 'луг', line);
  expect(await keepFromLine(db, 'луг', 'Луг зелёный, луг высокий.')).toBe('луг');
  expect(await db.getAll('records')).toMatchObject([{ context: { sentence: line } }]);
});

it('is not sent again where the learner has it', async () => {
  const word = { id: 'w', term: 'луг', language: 'LANGUAGE_RUSSIAN' };
  await (await openWords()).put('words', indexed(word, 'grant', 0));
  await keepFromLine(db, 'луг', line);
  expect(await db.getAll('records')).toMatchObject([
    { state: 'sent', outcome: 'already-collected', learnedWord: word },
  ]);
});

it('waits for the first sign-in, and asks no index before', async () => {
  await browser.storage.local.remove(['session', 'lastConnection']);
  expect(await keepFromLine(db, 'луг', line)).toBe('луг');
  expect(await db.getAll('records')).toMatchObject([{ connection: null, state: 'waiting' }]);
});
