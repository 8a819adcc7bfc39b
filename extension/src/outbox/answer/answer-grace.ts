/**
 * The grace of an answer, in which the learner may take it back: as with a collected word, nothing is
 * sent before it is over (docs/decisions/five-seconds.md).
 */
import type { AnswerSubmission } from '@gleaner/shared';
import { upgradeRecord, write, type OutboxDatabase } from '../store/db.ts';
import { readRecord } from '../store/edit.ts';
import type { OutboxRecord } from '../store/record.ts';
import { clampRecord } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';

/**
 * Takes an answer back. True when it is here no longer, be it that it never came; false when its grace is
 * over, and then it stays. `now` in ms since the epoch.
 */
export async function undoAnswer(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  const undone = await write(db, async (transaction): Promise<'absent' | 'deleted' | 'kept'> => {
    const record = await readRecord(transaction, id);
    if (!record) return 'absent';
    if (!isOpen(record, now)) return 'kept';
    await transaction.delete(id);
    return 'deleted';
  });
  if (undone === 'deleted') announceChange();
  return undone !== 'kept';
}

/**
 * Makes an answer right or wrong as long as it may be taken back. True when it is here as it is wanted; false
 * when it stays as it was, since its grace is over, or is not here.
 */
export async function amendAnswer(
  db: OutboxDatabase,
  id: string,
  answer: AnswerSubmission,
  now: number,
): Promise<boolean> {
  return write(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.kind !== 'answer') return false;
    if (record.answer.is_correct === answer.is_correct) return true;
    if (!isOpen(record, now)) return false;
    await transaction.put({ ...record, answer });
    return true;
  });
}

/** Nothing of it has left this device, and its grace lasts. */
function isOpen(record: OutboxRecord, now: number): boolean {
  const untouched = record.state === 'waiting' && record.attempts === 0;
  return untouched && clampRecord(record, now).notBefore > now;
}

/** Ends the grace of all answers of a session, which nobody can take back any more. */
export async function releaseAnswers(
  db: OutboxDatabase,
  sessionId: string,
  now: number,
): Promise<void> {
  const released = await write(db, async (transaction) => {
    const records = (await transaction.records.index('sessionId').getAll(sessionId)).flatMap(
      (stored) => upgradeRecord(stored) ?? [],
    );
    const early = records.filter(({ state, notBefore }) => state === 'waiting' && notBefore > now);
    await Promise.all(early.map((record) => transaction.put({ ...record, notBefore: now })));
    return early.length > 0;
  });
  if (released) announceChange();
}
