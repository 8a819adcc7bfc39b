/** @module-tag smoke */
import { expect, it, vi } from 'vitest';
import { collectRecord } from '../testing.ts';
import { amendAnswer, letGoAnswer, releaseAnswers, undoAnswer } from './answer-grace.ts';
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

it('changes an answer during its grace, as often as the learner likes, and not after it', async () => {
  const db = await openOutbox();
  const { id, answer: right } = await answer(db);
  const wrong = { ...right, is_correct: false, user_answer: 'B' };
  for (const wanted of [wrong, right, wrong]) {
    expect(await amendAnswer(db, id, wanted, noon + graceMs - 1)).toBe(true);
    expect(await getRecord(db, id)).toMatchObject({ answer: wanted });
  }
  expect(await amendAnswer(db, id, right, noon + graceMs)).toBe(false);
  // It is as wanted already, though in other words.
  expect(await amendAnswer(db, id, { ...wrong, user_answer: 'C' }, noon + graceMs)).toBe(true);
  expect(await getRecord(db, id)).toMatchObject({ answer: wrong });
});

it('changes nothing that is no stored answer', async () => {
  const db = await openOutbox();
  const word = collectRecord('gossamer', { notBefore: noon + graceMs });
  await db.put('records', word);
  const { answer: given } = await answer(db);
  expect(await amendAnswer(db, word.id, given, noon)).toBe(false);
  expect(await amendAnswer(db, crypto.randomUUID(), given, noon)).toBe(false);
  expect(await getRecord(db, word.id)).toEqual(word);
});

it('lets an answer go earlier once its result has left the screen, and never later', async () => {
  const db = await openOutbox();
  const [one, sent] = [await answer(db), await answer(db)];
  await db.put('records', { ...sent, state: 'sent' });
  await letGoAnswer(db, one.id, noon + 10);
  expect(await getRecord(db, one.id)).toMatchObject({ notBefore: noon + 10 });
  await letGoAnswer(db, one.id, noon + 20);
  await letGoAnswer(db, sent.id, noon + 10);
  expect(await getRecord(db, one.id)).toMatchObject({ notBefore: noon + 10 });
  expect(await getRecord(db, sent.id)).toMatchObject({ notBefore: noon + graceMs });
});

it('tells the other windows of an answer that is undone, and of those whose grace has ended', async () => {
  const db = await openOutbox();
  const session = crypto.randomUUID();
  const told = vi.fn();
  const other = new BroadcastChannel('gleaner-outbox');
  other.addEventListener('message', told);
  const [undone] = [await answer(db, session), await answer(db, session)];
  await expect.poll(() => told.mock.calls).toHaveLength(2);
  await undoAnswer(db, undone.id, noon);
  await expect.poll(() => told.mock.calls).toHaveLength(3);
  await releaseAnswers(db, session, noon + 10);
  await expect.poll(() => told.mock.calls).toHaveLength(4);
  // Nothing is left that changes.
  await undoAnswer(db, undone.id, noon);
  await releaseAnswers(db, session, noon + 10);
  await answer(db, session);
  await expect.poll(() => told.mock.calls).toHaveLength(5);
  other.close();
});
