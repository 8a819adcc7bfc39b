import { expect, it } from 'vitest';
import { collectRecord } from '../outbox/testing.ts';
import { readOutbox } from './outbox-view.ts';
import { openOutbox } from '../outbox/outbox.ts';

it('fills a page with words though some were collected many times', async () => {
  const db = await openOutbox();
  await db.clear('records');
  const sent = { state: 'sent' } as const;
  for (let n = 0; n < 30; n += 1)
    await db.put('records', collectRecord('again', { ...sent, createdAt: 1_000 + n }));
  for (const [n, term] of ['one', 'two', 'three'].entries())
    await db.put('records', collectRecord(term, { ...sent, createdAt: n }));
  const terms = async (limit: number) =>
    (await readOutbox(db, limit)).words.map(({ spec }) => spec.term);
  expect(await terms(2)).toEqual(['again', 'three']);
  expect(await terms(4)).toEqual(['again', 'three', 'two', 'one']);
  expect(await terms(100)).toEqual(['again', 'three', 'two', 'one']);
});
