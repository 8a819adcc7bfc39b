import { beforeEach, expect, it } from 'vitest';
import { collectRecord } from '../testing.ts';
import { findMetSentence } from './met-sentence.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';

let outbox: OutboxDatabase;

beforeEach(async () => {
  outbox = await openOutbox();
  await outbox.clear('records');
});

async function keep(connection: string | null, sentence: string, createdAt: number) {
  const context = { sentence, title: '', url: '', language: 'en' };
  await outbox.put('records', collectRecord('gossamer', { connection, context, createdAt }));
}

const found = async (connection: string | null) =>
  (await findMetSentence(outbox, ['gossamer'], connection))?.context.sentence;

it('S30 is of this account or kept before any, and never of another', async () => {
  await keep('another', 'Theirs.', 3);
  expect(await found('grant')).toBeUndefined();
  await keep(null, 'Before any.', 1);
  expect(await found('grant')).toBe('Before any.');
  await keep('grant', 'Mine.', 2);
  expect(await found('grant')).toBe('Mine.');
  expect(await found(null)).toBe('Before any.');
});
