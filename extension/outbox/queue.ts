/**
 * The outbox as every part of Gleaner uses it: put a write in, take it back, see what became of it.
 * Each function is one strict transaction, so that two windows or a dying worker leave no half-done
 * work (design section 4, Outbox). Only the background sends.
 */
import type { AnswerSubmission } from '@gleaner/shared';
import { foldTerm } from '../collect/fold.ts';
import {
  readable,
  upgradeRecord,
  write,
  type OutboxDatabase,
  type OutboxTransaction,
} from './db.ts';
import { change, readRecord } from './edit.ts';
import { alreadyCollected, knownAmong, recordsOfForm, remembered } from './known.ts';
import {
  outboxRecordVersion,
  type AnswerRecord,
  type CollectRecord,
  type OutboxRecord,
  type OutboxState,
  type WordContext,
} from './record.ts';
import { clampRecord, graceMs } from './schedule.ts';
import { announceChange } from './watch.ts';
import { without } from './without.ts';

export { openOutbox, type OutboxDatabase } from './db.ts';
export { watchOutbox } from './watch.ts';

/** Taken where neither the learner nor the page says more; the one value interface.md names. */
const defaultLanguage = 'LANGUAGE_ENGLISH';

export interface CollectRequest {
  /** As `cleanTerm` gives it. */
  readonly term: string;
  /** `LANGUAGE_*`; absent while only the page can tell ({@link describeCollect}). */
  readonly language?: string;
  /** The session's `connection`; null when not connected. */
  readonly connection: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds in which Undo works; five seconds unless told. */
  readonly grace?: number;
}

export interface Enqueued {
  readonly record: CollectRecord;
  /** False when an earlier record already stands for this word: nothing more will be sent. */
  readonly fresh: boolean;
}

/** Keeps a word. Two fast clicks on one word are one record; a word known to be stored is not kept again. */
export async function enqueueCollect(
  db: OutboxDatabase,
  request: CollectRequest,
): Promise<Enqueued> {
  const foldedTerm = foldTerm(request.term);
  const result = await write(db, async (transaction): Promise<Enqueued> => {
    const twins = await recordsOfForm(formsIn(transaction), foldedTerm);
    const unsent = twins.find(
      (twin) =>
        (twin.state === 'waiting' || twin.state === 'sending') &&
        (request.language === undefined || twin.spec.language === request.language),
    );
    if (unsent) return { record: unsent, fresh: false };
    const known =
      request.language === undefined
        ? undefined
        : knownAmong(twins, request.language, request.connection);
    if (known) return { record: known, fresh: false };

    const id = crypto.randomUUID();
    const record: CollectRecord = {
      version: outboxRecordVersion,
      kind: 'collect',
      id,
      key: id,
      connection: request.connection,
      createdAt: request.now,
      notBefore: request.now + Math.min(graceMs, request.grace ?? graceMs),
      state: 'waiting',
      attempts: 0,
      failures: 0,
      spec: { term: request.term, language: request.language ?? defaultLanguage },
      foldedTerm,
      forms: [foldedTerm],
    };
    await transaction.objectStore('records').add(record);
    return { record, fresh: true };
  });
  if (result.fresh) announceChange();
  return result;
}

/**
 * Adds where the word was met, and its language now that the page has told it. A word that turns out to
 * be stored already is settled at once. Null when the record is gone or on its way.
 */
export async function describeCollect(
  db: OutboxDatabase,
  id: string,
  found: { readonly context?: WordContext; readonly language?: string; readonly now: number },
): Promise<CollectRecord | null> {
  return change(db, id, async (record, transaction) => {
    if (record.kind !== 'collect') return null;
    const described: CollectRecord = {
      ...record,
      ...(found.context && { context: found.context }),
    };
    if (record.state !== 'waiting') return described;
    const language = found.language ?? defaultLanguage;
    const settled: CollectRecord = { ...described, spec: { ...record.spec, language } };
    const twins = await recordsOfForm(formsIn(transaction), record.foldedTerm);
    const known = knownAmong(twins, language, record.connection);
    return known ? alreadyCollected(settled, remembered(known), found.now) : settled;
  });
}

export interface AnswerRequest {
  /** UUID, given by the caller: the same id twice is one record. */
  readonly id: string;
  readonly planId: string;
  readonly sessionId: string;
  readonly answer: AnswerSubmission;
  readonly connection: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Keeps an answer; it is due at once. */
export async function enqueueAnswer(
  db: OutboxDatabase,
  request: AnswerRequest,
): Promise<AnswerRecord> {
  const { id, planId, sessionId, answer, connection, now } = request;
  const { record, fresh } = await write(db, async (transaction) => {
    const store = transaction.objectStore('records');
    const stored = await store.get(id);
    if (stored?.kind === 'answer') return { record: stored, fresh: false };
    const created: AnswerRecord = {
      version: outboxRecordVersion,
      kind: 'answer',
      id,
      key: id,
      connection,
      createdAt: now,
      notBefore: now,
      state: 'waiting',
      attempts: 0,
      failures: 0,
      planId,
      sessionId,
      answer,
    };
    await store.add(created);
    return { record: created, fresh: true };
  });
  if (fresh) announceChange();
  return record;
}

/** Takes a word back. False when its grace is over, and then it stays. `now` in ms since the epoch. */
export async function undoCollect(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  const undone = await write(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.kind !== 'collect' || record.state !== 'waiting' || record.attempts > 0)
      return false;
    if (clampRecord(record, now).notBefore <= now) return false;
    await transaction.objectStore('records').delete(id);
    return true;
  });
  if (undone) announceChange();
  return undone;
}

/** Takes an unsent write away for good. False when it is sent or on its way. */
export async function remove(db: OutboxDatabase, id: string): Promise<boolean> {
  const removed = await write(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (!record || record.state === 'sent' || record.state === 'sending') return false;
    await transaction.objectStore('records').delete(id);
    return true;
  });
  if (removed) announceChange();
  return removed;
}

/**
 * Tries a stuck write again because the learner asked; a word written under another account then goes
 * to the one connected now. False when it is sent or on its way. `now` in ms since the epoch.
 */
export async function retry(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  const changed = await change(db, id, (record) => {
    if (record.state === 'sent' || record.state === 'sending') return null;
    return retried(record, now, crypto.randomUUID());
  });
  return changed !== null;
}

function retried(record: OutboxRecord, now: number, freshKey: string): OutboxRecord {
  const due: OutboxRecord = {
    ...without(record, 'reason', 'detail', 'retryAt', 'settledAt'),
    state: 'waiting',
    failures: 0,
    notBefore: now,
  };
  const otherAccount = record.reason === 'other-account' && record.kind === 'collect';
  // Only a key whose fate the relay has settled may be replaced: the other may still be at work.
  if (record.state === 'waiting' && !otherAccount) return due;
  const fresh = without(due, 'keyUsedAt', 'doubtful');
  if (otherAccount) return { ...fresh, key: freshKey, connection: null };
  const mayHaveArrived = record.state === 'unconfirmed' && record.kind === 'collect';
  return { ...fresh, key: freshKey, ...(mayHaveArrived && { doubtful: true }) };
}

/** The newest first, at most `limit`; one kind of write or all. */
export async function listRecent(db: OutboxDatabase, limit: number): Promise<OutboxRecord[]>;
export async function listRecent(
  db: OutboxDatabase,
  limit: number,
  kind: 'collect',
): Promise<CollectRecord[]>;
export async function listRecent(
  db: OutboxDatabase,
  limit: number,
  kind?: OutboxRecord['kind'],
): Promise<OutboxRecord[]> {
  const found: OutboxRecord[] = [];
  let cursor = await db.transaction('records').store.index('createdAt').openCursor(null, 'prev');
  while (cursor && found.length < limit) {
    const record = upgradeRecord(cursor.value);
    if (record && (kind === undefined || record.kind === kind)) found.push(record);
    cursor = await cursor.continue();
  }
  return found;
}

/** Every answer of one review session, the oldest first. */
export async function listAnswers(db: OutboxDatabase, sessionId: string): Promise<AnswerRecord[]> {
  const stored = readable(await db.getAllFromIndex('records', 'sessionId', sessionId));
  return stored
    .filter((record): record is AnswerRecord => record.kind === 'answer')
    .sort((a, b) => a.createdAt - b.createdAt);
}

export type OutboxCounts = Readonly<Record<OutboxState, number>>;

/** How many records are in each state. */
export async function counts(db: OutboxDatabase): Promise<OutboxCounts> {
  const index = db.transaction('records').store.index('state');
  const count = (state: OutboxState) => index.count(state);
  const [waiting, sending, sent, needsAttention, unconfirmed] = await Promise.all([
    count('waiting'),
    count('sending'),
    count('sent'),
    count('needs-attention'),
    count('unconfirmed'),
  ]);
  return { waiting, sending, sent, 'needs-attention': needsAttention, unconfirmed };
}

/** One record, or undefined when it is gone. */
export async function getRecord(db: OutboxDatabase, id: string): Promise<OutboxRecord | undefined> {
  const stored = await db.get('records', id);
  return (stored && upgradeRecord(stored)) ?? undefined;
}

function formsIn(transaction: OutboxTransaction) {
  return transaction.objectStore('records').index('forms');
}
