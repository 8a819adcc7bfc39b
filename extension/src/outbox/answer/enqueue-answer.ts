/** Puts an answer into the outbox. A file of its own, so that a review need not load the code for words. */
import type { AnswerSubmission } from '@gleaner/shared';
import { writeOutbox, type OutboxDatabase } from '../store/db.ts';
import { setAlarm } from '../alarm.ts';
import { outboxRecordVersion, type AnswerRecord } from '../store/record.ts';
import { answerHoldMs } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';

export interface AnswerRequest {
  /** UUID from the caller: the same id twice makes one record. */
  readonly id: string;
  readonly planId: string;
  readonly wordId?: string | undefined;
  readonly sessionId: string;
  readonly answer: AnswerSubmission;
  readonly connection: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds in which the answer can be undone; 0 by default. */
  readonly grace?: number;
}

/** Stores an answer; it is due once its grace is over. */
export async function enqueueAnswer(
  db: OutboxDatabase,
  request: AnswerRequest,
): Promise<AnswerRecord> {
  const { id, planId, wordId, sessionId, answer, connection, now, grace = 0 } = request;
  setAlarm();
  const { record, fresh } = await writeOutbox(db, async (transaction) => {
    const stored = await transaction.records.get(id);
    if (stored?.kind === 'answer') return { record: stored, fresh: false };
    const created: AnswerRecord = {
      version: outboxRecordVersion,
      kind: 'answer',
      id,
      key: id,
      connection,
      createdAt: now,
      notBefore: now + Math.min(answerHoldMs, grace),
      state: 'waiting',
      attempts: 0,
      failures: 0,
      planId,
      ...(wordId !== undefined && { wordId }),
      sessionId,
      answer,
    };
    await transaction.put(created);
    return { record: created, fresh: true };
  });
  if (fresh) announceChange();
  return record;
}
