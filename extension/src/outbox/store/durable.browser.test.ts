/** @module-tag smoke */
import { afterEach, expect, it, vi } from 'vitest';
import { enqueueAnswer } from '../answer/enqueue-answer.ts';
import { answerRecord, noon } from '../testing.ts';
import { enqueueCollect } from '../word/queue.ts';
import { undoCollect } from '../word/undo-word.ts';
import { openOutbox } from '../outbox.ts';
import { remove } from '../stuck.ts';

afterEach(() => vi.restoreAllMocks());

it('each change of the outbox waits for the disk, so that a power cut takes back nothing that was told', async () => {
  const db = await openOutbox();
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const word = { term: 'kept', language: 'LANGUAGE_ENGLISH', connection: 'grant', now: noon };
  const { record } = await enqueueCollect(db, word);
  await undoCollect(db, record.id, noon + 1);
  const about = { planId: 'plan', sessionId: 'session', connection: 'grant', now: noon };
  const { answer } = answerRecord('card');
  await enqueueAnswer(db, { id: crypto.randomUUID(), answer, ...about });
  await remove(db, record.id);
  const changes = begun.mock.results
    .map(({ value }) => value as IDBTransaction)
    .filter(({ mode }) => mode === 'readwrite');
  expect(changes.length).toBeGreaterThanOrEqual(4);
  expect(changes.map(({ durability }) => durability)).toEqual(changes.map(() => 'strict'));
});
