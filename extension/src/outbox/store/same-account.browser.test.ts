import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerRecord, collectRecord } from '../testing.ts';
import { openOutbox, type OutboxDatabase } from './db.ts';
import type { OutboxRecord } from './record.ts';
import {
  joinWrites,
  replaceWrites,
  unsentAccounts,
  usedWrites,
  wasAnsweredWith,
} from './same-account.ts';
import { watchOutbox } from './watch.ts';

let db: OutboxDatabase;
beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
});

async function put(...records: readonly OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
}
const ids = (records: readonly OutboxRecord[]) => records.map(({ id }) => id).sort();

describe('a word that the service returned', () => {
  const learnedWord = { id: '7', term: 'Gossamer' };
  it('is the account’s where a collect of it was answered with that very word', async () => {
    await put(collectRecord('gossamer', { state: 'sent', learnedWord }));
    expect(await wasAnsweredWith(db, 'grant', { ...learnedWord, term: 'GOSSAMER' })).toBe(true);
  });

  it.each<[string, OutboxRecord]>([
    [
      'another account collected it',
      collectRecord('gossamer', { connection: 'other', learnedWord }),
    ],
    [
      'the answer was another word',
      collectRecord('gossamer', { learnedWord: { id: '8', term: 'gossamer' } }),
    ],
    ['the answer had no word', collectRecord('gossamer')],
    [
      'the word was not collected',
      { ...answerRecord('card'), ...{ forms: ['gossamer'], learnedWord } },
    ],
  ])('is not where %s', async (_what, record) => {
    await put(record);
    expect(await wasAnsweredWith(db, 'grant', learnedWord)).toBe(false);
  });
});

it('what may be sent again under a used key: the account’s own, while it is unsettled', async () => {
  const used = { keyUsedAt: 1 };
  const [waits, goes] = [
    collectRecord('a', used),
    answerRecord('b', { ...used, state: 'sending' }),
  ];
  await put(
    ...[waits, goes, collectRecord('unused'), collectRecord('x', { ...used, connection: 'other' })],
    ...(['sent', 'needs-attention', 'unconfirmed'] as const).map((state) =>
      collectRecord(state, { ...used, state }),
    ),
  );
  expect(ids(await usedWrites(db, 'grant'))).toEqual(ids([waits, goes]));
});

it('records that are replaced are told of once; of those that are gone none comes back', async () => {
  const [stays, gone] = [collectRecord('stays'), collectRecord('gone')];
  await put(stays);
  const told = vi.fn();
  const stop = watchOutbox(told);
  await replaceWrites(db, [], (record) => record);
  expect(told).not.toHaveBeenCalled();
  await replaceWrites(db, [gone, stays], (record) => ({ ...record, attempts: 3 }));
  expect(told).toHaveBeenCalled();
  expect(await db.getAll('records')).toEqual([{ ...stays, attempts: 3 }]);
  stop();
});

it('what was written meanwhile joins the account, and nothing else does', async () => {
  const other = collectRecord('other', { connection: 'ben' });
  const sent = collectRecord('sent', { connection: 'second', state: 'sent' });
  const word = collectRecord('word', { connection: 'second' });
  await put(other, sent, word);
  await joinWrites(db, 'second', 'grant');
  expect(await db.get('records', word.id)).toEqual({ ...word, connection: 'grant' });
  expect(await db.get('records', other.id)).toEqual(other);
  expect(await db.get('records', sent.id)).toEqual(sent);
});

it('names the accounts that have something unsent', async () => {
  await put(
    collectRecord('a'),
    collectRecord('b', { connection: null }),
    collectRecord('c', { connection: 'ben', state: 'unconfirmed' }),
    collectRecord('d', { connection: 'carla', state: 'sent' }),
  );
  expect(await unsentAccounts(db)).toEqual(new Set(['grant', 'ben']));
});
