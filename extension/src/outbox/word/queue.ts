/**
 * Collected words in the outbox: store one, describe it, undo it. Each function is one strict
 * transaction, so that two windows or a killed worker leave no half-done work (docs/architecture.md). Only
 * the background sends.
 */
import type { LearnedWord } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import { writeOutbox, type OutboxDatabase, type OutboxTransaction } from '../store/db.ts';
import { readRecord } from '../store/edit.ts';
import {
  alreadyCollected,
  knownAmong,
  recordsOfForm,
  remembered,
  trustedSince,
  unconfirmedAmong,
  unsentAmong,
} from './known.ts';
import { setAlarm } from '../alarm.ts';
import {
  outboxRecordVersion,
  type CollectRecord,
  type FurtherSentence,
  type WordContext,
} from '../store/record.ts';
import { graceMs } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';
import { retried } from '../stuck.ts';
import { united, type FurtherAct } from './unite.ts';

export interface CollectRequest {
  /** As `cleanTerm` returns it. */
  readonly term: string;
  /** `LANGUAGE_*`. */
  readonly language: string;
  /** The language is a guess until {@link describeCollect} brings the page's. */
  readonly provisional?: true;
  /** The session's `connection`; null when not connected. */
  readonly connection: string | null;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds in which the word can be undone; five seconds by default. */
  readonly grace?: number;
  readonly tags?: readonly string[];
  /** From an imported list, under this id. */
  readonly imported?: {
    readonly id: string;
    readonly notes: readonly string[];
    readonly context?: WordContext;
    readonly more?: readonly FurtherSentence[];
  };
}

export interface Enqueued {
  readonly record: CollectRecord;
  /** False when this word was already being sent: nothing new was stored. */
  readonly fresh: boolean;
}

/** Stores a word before its context is known. Two fast clicks on one word make one record. */
export async function enqueueCollect(
  db: OutboxDatabase,
  request: CollectRequest,
): Promise<Enqueued> {
  const foldedTerm = foldTerm(request.term);
  setAlarm();
  const result = await writeOutbox(db, async (transaction): Promise<Enqueued> => {
    const twins = await recordsOfForm(formsIn(transaction), foldedTerm);
    const same = twins.filter((twin) =>
      // A further click on the word just clicked. A word that has waited longer may be of another language.
      request.provisional ? twin.notBefore > request.now : twin.spec.language === request.language,
    );
    const { imported, tags, now } = request;
    const act = { ...imported, tags, now };
    const added = uniteWith(same, request.language, request.connection, act);
    if (added) {
      await transaction.put(added);
      return { record: added, fresh: false };
    }

    const id = imported?.id ?? crypto.randomUUID();
    const createdAt = later(request.now);
    const record: CollectRecord = {
      version: outboxRecordVersion,
      kind: 'collect',
      purpose: 'word',
      id,
      key: id,
      connection: request.connection,
      createdAt,
      notBefore: request.now + Math.min(graceMs, request.grace ?? graceMs),
      state: 'waiting',
      attempts: 0,
      failures: 0,
      spec: { term: request.term, language: request.language },
      ...(imported && { imported: true as const }),
      met: request.term,
      foldedTerm,
      forms: [foldedTerm],
    };
    const whole = united(record, act);
    await transaction.put(whole);
    return { record: whole, fresh: true };
  });
  announceChange();
  return result;
}

/**
 * The word that is on its way already, with this act. One in doubt is looked up, and resent if it is missing.
 */
function uniteWith(
  twins: readonly CollectRecord[],
  language: string | undefined,
  connection: string | null,
  act: FurtherAct,
): CollectRecord | undefined {
  const unsent = unsentAmong(twins, connection);
  if (unsent) return united(unsent, act);
  const doubted = unconfirmedAmong(twins, language, connection);
  return doubted && retried(united(doubted, act), act.now, crypto.randomUUID());
}

let latest = 0;

/** Two words of one millisecond keep their order. A clock that was set back counts as right. */
function later(now: number): number {
  latest = now <= latest && latest - now < 1_000 ? latest + 1 : now;
  return latest;
}

export interface Found {
  /** The term from the page's own text, cleaner than the one from the browser's menu. */
  readonly term?: string;
  /** The form that is sent; the term itself by default. */
  readonly sendAs?: string;
  readonly context?: WordContext;
  readonly language?: string;
  /** What the service holds of this word, if known. */
  readonly known?: LearnedWord;
  /** Since when its list is known not to have the word, in milliseconds since the epoch. */
  readonly absentAsOf?: number;
  /** Sent as `spec.notes`. */
  readonly notes?: readonly string[];
  /** The word waited before this act, which only adds to it. */
  readonly isFurther?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Adds the context from the page and this device to a stored word. If the word proves to be known, it is
 * settled at once. If an older record of it is already being sent, that record stands for this click too
 * and is returned. Null when the record was deleted.
 */
export async function describeCollect(
  db: OutboxDatabase,
  id: string,
  found: Found,
): Promise<CollectRecord | null> {
  const described = await writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.kind !== 'collect') return null;
    const result = await settleFound(record, found, transaction);
    if (result.id !== id) await transaction.delete(id);
    await transaction.put(result);
    return result;
  });
  if (described) announceChange();
  return described;
}

async function settleFound(
  record: CollectRecord,
  found: Found,
  transaction: OutboxTransaction,
): Promise<CollectRecord> {
  if (found.isFurther === true || record.state !== 'waiting' || record.attempts > 0)
    return united(record, found);
  const described = withFound(record, found);
  const { language } = described.spec;
  const twins = await recordsOfForm(formsIn(transaction), described.foldedTerm);
  const earlier = twins.filter(
    ({ id, spec, createdAt }) =>
      id !== record.id && spec.language === language && createdAt <= record.createdAt,
  );
  const { context, spec, more } = described;
  const act = { context, more, notes: spec.notes, tags: spec.tags, now: found.now };
  const added = uniteWith(earlier, language, record.connection, act);
  if (added) return added;
  const since = trustedSince(found.now, found.absentAsOf);
  const twin = knownAmong(twins, language, described.connection, since);
  const known = found.known ?? remembered(twin);
  return known === undefined ? described : alreadyCollected(described, known, found.now);
}

function withFound(record: CollectRecord, found: Found): CollectRecord {
  const met = found.term ?? record.spec.term;
  const { notes = [], sendAs = met } = found;
  const withContext = united(record, { context: found.context, now: found.now });
  const foldedTerm = foldTerm(sendAs);
  return {
    ...withContext,
    met,
    foldedTerm,
    forms: [...new Set([...record.forms, foldTerm(met), foldedTerm])],
    spec: {
      ...record.spec,
      term: sendAs,
      language: found.language ?? record.spec.language,
      ...(notes.length > 0 && { notes: [...notes] }),
    },
  };
}

function formsIn(transaction: OutboxTransaction) {
  return transaction.records.index('forms');
}
