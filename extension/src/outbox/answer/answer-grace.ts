/**
 * The grace of an answer, in which the learner may undo or change it. It lasts while the result is shown, and
 * five seconds longer. As with a collected word, nothing is sent before it is over
 * (docs/decisions/five-seconds.md).
 */
import type { AnswerSubmission } from '@gleaner/shared';
import { upgradeRecord, writeOutbox, type OutboxDatabase } from '../store/db.ts';
import { readRecord } from '../store/edit.ts';
import type { OutboxRecord } from '../store/record.ts';
import { clampRecord } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';

/**
 * Removes an answer. True when the answer is not stored afterwards (or never was); false when its grace is
 * over: then it stays. `now` in ms since the epoch.
 */
export async function undoAnswer(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  const undone = await writeOutbox(
    db,
    async (transaction): Promise<'absent' | 'deleted' | 'kept'> => {
      const record = await readRecord(transaction, id);
      if (!record) return 'absent';
      if (!isOpen(record, now)) return 'kept';
      await transaction.delete(id);
      return 'deleted';
    },
  );
  if (undone === 'deleted') announceChange();
  return undone !== 'kept';
}

/**
 * Changes an answer to right or wrong during its grace. True when the stored answer is now as wanted; false
 * when its grace is over or it is not stored.
 */
export async function amendAnswer(
  db: OutboxDatabase,
  id: string,
  answer: AnswerSubmission,
  now: number,
): Promise<boolean> {
  return writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.kind !== 'answer') return false;
    if (record.answer.is_correct === answer.is_correct) return true;
    if (!isOpen(record, now)) return false;
    await transaction.put({ ...record, answer });
    return true;
  });
}

/** Whether the answer has not left this device and is still in its grace. */
function isOpen(record: OutboxRecord, now: number): boolean {
  const untouched = record.state === 'waiting' && record.attempts === 0;
  return untouched && clampRecord(record, now).notBefore > now;
}

/** The result has left the screen: the answer may be sent from `notBefore` on, in ms since the epoch. */
export async function letGoAnswer(
  db: OutboxDatabase,
  id: string,
  notBefore: number,
): Promise<void> {
  await writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.state === 'waiting' && record.notBefore > notBefore)
      await transaction.put({ ...record, notBefore });
  });
}

/** Ends the grace of all answers of a session: they can no longer be undone. */
export async function releaseAnswers(
  db: OutboxDatabase,
  sessionId: string,
  now: number,
): Promise<void> {
  const released = await writeOutbox(db, async (transaction) => {
    const records = (await transaction.records.index('sessionId').getAll(sessionId)).flatMap(
      (stored) => upgradeRecord(stored) ?? [],
    );
    const early = records.filter(({ state, notBefore }) => state === 'waiting' && notBefore > now);
    await Promise.all(early.map((record) => transaction.put({ ...record, notBefore: now })));
    return early.length > 0;
  });
  if (released) announceChange();
}
