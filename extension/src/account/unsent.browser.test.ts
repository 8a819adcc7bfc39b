import { storage } from '@wxt-dev/storage';
import { beforeEach, expect, it } from 'vitest';
import { openOutbox, type OutboxDatabase } from '../outbox/outbox.ts';
import { answerRecord, collectRecord, noon } from '../outbox/testing.ts';
import { openImports } from '../transfer/import/job-db.ts';
import { startImport } from '../transfer/import/job.ts';
import { keepAccounts } from './kept-accounts.ts';
import { earlierSignIns, readUnsent, type Unsent } from './unsent.ts';
import { readEarlier } from './use-earlier.ts';

let db: OutboxDatabase;

beforeEach(async () => {
  await storage.clear('local');
  db = await openOutbox();
  await db.clear('records');
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
});

async function importOf(connection: string, startedAt: number, ...terms: string[]): Promise<void> {
  const words = terms.map((term) => ({
    ...{ term, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
    ...{ sentence: '', title: '', url: '' },
  }));
  await startImport(connection, words, () => Promise.resolve());
  const imports = await openImports();
  const job = await imports.get('jobs', connection);
  if (job) await imports.put('jobs', { ...job, startedAt });
}

const terms = ({ words }: Unsent) =>
  words.map((word) => ('spec' in word ? word.spec.term : word.term));

async function fill(): Promise<void> {
  const records = [
    collectRecord('own', { connection: 'anna' }),
    answerRecord('card', { connection: 'anna' }),
    collectRecord('unsigned', { connection: null, createdAt: noon - 1 }),
    collectRecord('other', { connection: 'ben' }),
    answerRecord('card', { connection: 'ben', createdAt: noon + 5 }),
    collectRecord('gone', { connection: 'anna', state: 'sent' }),
  ];
  for (const record of records) await db.put('records', record);
  await importOf('anna', noon, 'listed');
  await importOf('ben', noon + 9, 'first', 'second');
}

it('of an account: its words and answers, its import, and what belongs to nobody', async () => {
  await fill();
  const unsent = await readUnsent(db, 'anna');
  expect(terms(unsent)).toEqual(['own', 'unsigned', 'listed']);
  expect(unsent.answers).toBe(1);
});

it('of nobody: only what belongs to nobody', async () => {
  await fill();
  const unsent = await readUnsent(db, null);
  expect([terms(unsent), unsent.answers]).toEqual([['unsigned'], 0]);
});

it('of all accounts: everything', async () => {
  await fill();
  const unsent = await readUnsent(db, undefined);
  expect(terms(unsent).toSorted()).toEqual(
    ['own', 'unsigned', 'other', 'listed', 'first', 'second'].toSorted(),
  );
  expect(unsent.answers).toBe(2);
});

it('an earlier sign-in has its words, its answers and its import, and its last time', async () => {
  await fill();
  const [ben, ...more] = await earlierSignIns(db, 'anna');
  expect(more).toEqual([]);
  expect(ben).toMatchObject({ connection: 'ben', answers: 1, lastAt: noon + 9 });
  expect(ben && terms(ben)).toEqual(['other', 'first', 'second']);
});

it('the sign-in that wrote or imported last comes first', async () => {
  await fill();
  await importOf('carla', noon + 7, 'third');
  await importOf('dora', noon - 7, 'fourth');
  await db.put('records', collectRecord('late', { connection: 'dora', createdAt: noon + 8 }));
  const found = await earlierSignIns(db, 'nobody of these');
  expect(found.map(({ connection, lastAt }) => [connection, lastAt - noon])).toEqual([
    ['ben', 9],
    ['dora', 8],
    ['carla', 7],
    ['anna', 0],
  ]);
  expect(found[2]).toMatchObject({ answers: 0, words: [{ term: 'third' }] });
});

it('while nobody is connected nothing is asked about earlier sign-ins', async () => {
  await fill();
  expect(await readEarlier(db, null)).toBeNull();
  await keepAccounts(['ben']);
  const earlier = await readEarlier(db, 'anna');
  expect(earlier?.accounts.map(({ connection }) => connection)).toEqual(['ben']);
  expect(earlier?.kept).toEqual(new Set(['ben']));
});
