/** Complete records for the tests of the outbox, with plain values where a test gives none. */
import { foldTerm } from '../text/fold.ts';
import { outboxRecordVersion, type AnswerRecord, type CollectRecord } from './store/record.ts';

export const noon = Date.UTC(2026, 0, 1, 12);

export function collectRecord(term: string, changed: Partial<CollectRecord> = {}): CollectRecord {
  const id = crypto.randomUUID();
  return {
    version: outboxRecordVersion,
    kind: 'collect',
    purpose: 'word',
    met: term,
    id,
    key: id,
    connection: 'grant',
    createdAt: noon,
    notBefore: noon,
    state: 'waiting',
    attempts: 0,
    failures: 0,
    spec: { term, language: 'LANGUAGE_ENGLISH' },
    foldedTerm: foldTerm(term),
    forms: [foldTerm(term)],
    ...changed,
  };
}

export function answerRecord(
  flashcardId: string,
  changed: Partial<AnswerRecord> = {},
): AnswerRecord {
  const id = crypto.randomUUID();
  return {
    version: outboxRecordVersion,
    kind: 'answer',
    id,
    key: id,
    connection: 'grant',
    createdAt: noon,
    notBefore: noon,
    state: 'waiting',
    attempts: 0,
    failures: 0,
    planId: 'plan',
    sessionId: 'session',
    answer: { flashcard_id: flashcardId, user_answer: 'A', is_correct: true, time_spent_ms: 900 },
    ...changed,
  };
}
