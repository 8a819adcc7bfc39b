import { expect, it } from 'vitest';
import { releaseAnswers, undoAnswer } from './answer-grace.ts';
import { enqueueAnswer } from './enqueue-answer.ts';
import { graceMs } from '../schedule.ts';
import { getRecord, openOutbox, type OutboxDatabase } from '../outbox.ts';

const noon = Date.UTC(2026, 10, 20, 12);

function answer(db: OutboxDatabase, sessionId = crypto.randomUUID(), grace = graceMs) {
  return enqueueAnswer(db, {
    ...{ id: crypto.randomUUID(), planId: 'daily', sessionId, connection: 'g', now: noon, grace },
    answer: { flashcard_id: 'c', user_answer: 'A', is_correct: true, time_spent_ms: 1200 },
  });
}

it('removes an answer during its grace; a second call changes nothing', async () => {
  const db = await openOutbox();
  const { id } = await answer(db);
  expect(await undoAnswer(db, id, noon + graceMs - 1)).toBe(true);
  expect(await getRecord(db, id)).toBeUndefined();
  expect(await undoAnswer(db, id, noon)).toBe(true);
});

it('keeps an answer whose grace is over, or that had none', async () => {
  const db = await openOutbox();
  const late = await answer(db);
  expect(await undoAnswer(db, late.id, noon + graceMs)).toBe(false);
  const without = await answer(db, crypto.randomUUID(), 0);
  expect(await undoAnswer(db, without.id, noon)).toBe(false);
  expect(await getRecord(db, late.id)).toMatchObject({ state: 'waiting' });
});

it('keeps an answer that is being sent, even if the clock jumps', async () => {
  const db = await openOutbox();
  const record = await answer(db);
  await db.put('records', { ...record, state: 'sending', attempts: 1 });
  expect(await undoAnswer(db, record.id, noon - 86_400_000)).toBe(false);
  expect(await getRecord(db, record.id)).toMatchObject({ state: 'sending' });
});

it('ends the grace of the answers of one session only', async () => {
  const db = await openOutbox();
  const session = crypto.randomUUID();
  const [one, other] = [await answer(db, session), await answer(db)];
  await releaseAnswers(db, session, noon + 10);
  expect(await getRecord(db, one.id)).toMatchObject({ notBefore: noon + 10 });
  expect(await getRecord(db, other.id)).toMatchObject({ notBefore: noon + graceMs });
});
