import { beforeEach, expect, it, vi } from 'vitest';
import { answerRecord, collectRecord } from '../testing.ts';
import { openOutbox } from './db.ts';
import { repair } from './repair.ts';
import { watchOutbox } from './watch.ts';

beforeEach(async () => (await openOutbox()).clear('records'));

it('tells how many words and answers wait, and every window reads them again', async () => {
  const db = await openOutbox();
  for (const state of ['waiting', 'sending', 'needs-attention', 'unconfirmed', 'sent'] as const)
    await db.put('records', collectRecord('word', { state }));
  await db.put('records', answerRecord('card', { state: 'needs-attention' }));
  const told = vi.fn();
  const stop = watchOutbox(told);
  expect(await repair()).toEqual({ deleted: [], waiting: 5 });
  expect(told).toHaveBeenCalled();
  stop();
});
