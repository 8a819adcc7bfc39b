/**
 * Words that the service holds, as earlier records of the outbox show. Such a term is not sent again, since
 * a second collect may overwrite it (docs/decisions/known-terms.md).
 */
import type { LearnedWord } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import type { LookUp } from '../../learned-words/lookup.ts';
import { readableRecords, type OutboxDatabase } from '../store/db.ts';
import type { CollectRecord, OutboxRecord } from '../store/record.ts';
import { without } from '../store/without.ts';

/** A word that the service is known to hold, settled without being sent. */
export function alreadyCollected(
  record: CollectRecord,
  learnedWord: LearnedWord,
  now: number,
): CollectRecord {
  return {
    ...without(record, 'reason', 'detail', 'retryAt', 'doubtful', 'editing'),
    state: 'sent',
    outcome: 'already-collected',
    settledAt: now,
    learnedWord,
    forms: [...new Set([...record.forms, foldTerm(learnedWord.term)])],
  };
}

/**
 * How long a record alone proves that the word exists; after that it may have been deleted at the service.
 */
const longestTrustMs = 24 * 3_600_000;

/** Maximum age of a record that proves the service holds its word. In milliseconds. */
export type Since = number;

/** @param absentAsOf since when the service's list is known not to have the word, if known */
export function trustedSince(now: number, absentAsOf: number | undefined): Since {
  return absentAsOf ?? now - longestTrustMs;
}

export type Proof = Pick<CollectRecord, 'state' | 'createdAt' | 'purpose'> & {
  readonly settledAt?: number | undefined;
};

/**
 * Whether a settled record shows that the service held its word after `since`. This one rule decides what
 * is listed, marked, exported, counted, and not sent again: a word that a later complete reading of the list
 * did not meet has been deleted there. A restored sentence was settled by no answer (`settledAt` 0) and shows
 * nothing.
 */
export function isProof({ state, settledAt, createdAt, purpose }: Proof, since: Since): boolean {
  // The time may have been pruned, also that of a restored sentence.
  return state === 'sent' && (settledAt ?? (purpose === 'word' ? createdAt : 0)) > since;
}

/** A settled record of this connection which proves that the service holds the word. */
export function knownAmong(
  twins: readonly CollectRecord[],
  language: string | undefined,
  connection: string | null,
  since: Since,
): CollectRecord | undefined {
  if (connection === null) return undefined;
  return twins.find(
    (twin) =>
      isProof(twin, since) && twin.connection === connection && twin.spec.language === language,
  );
}

/** Other forms under which the service stored this word for this connection, from settled records. */
export function storedForms(
  twins: readonly CollectRecord[],
  { foldedTerm, spec }: CollectRecord,
  connection: string,
): readonly string[] {
  const stored = twins.filter(
    (twin) =>
      twin.state === 'sent' &&
      twin.connection === connection &&
      twin.spec.language === spec.language &&
      twin.foldedTerm === foldedTerm,
  );
  // The form on the page was not sent.
  const told = stored.flatMap(({ forms, met }) => forms.filter((form) => form !== foldTerm(met)));
  return [...new Set(told)].filter((form) => form !== foldedTerm);
}

/** What the index says about a stored word. */
export function foundInIndex(looked: LookUp | null): {
  readonly known?: LearnedWord;
  readonly absentAsOf?: number;
} {
  // The word may be deleted by now, so it is looked up before anything is sent.
  if (looked?.kind === 'found')
    return looked.staleSince === undefined ? { known: looked.word } : {};
  return looked?.kind === 'absent' && looked.asOf !== undefined ? { absentAsOf: looked.asOf } : {};
}

/** A word that is being sent to this connection, or waits for the first sign-in. */
export function unsentAmong(
  twins: readonly CollectRecord[],
  connection: string | null,
): CollectRecord | undefined {
  return twins.find(
    (twin) =>
      twin.purpose === 'word' &&
      (twin.state === 'waiting' || twin.state === 'sending') &&
      (twin.connection === null || twin.connection === connection),
  );
}

/** A word that was sent to this connection with unknown outcome. */
export function unconfirmedAmong(
  twins: readonly CollectRecord[],
  language: string | undefined,
  connection: string | null,
): CollectRecord | undefined {
  if (connection === null) return undefined;
  return twins.find(
    (twin) =>
      twin.purpose === 'word' &&
      twin.state === 'unconfirmed' &&
      twin.connection === connection &&
      twin.spec.language === language,
  );
}

/** What an earlier record knows about its word, without the mastery, which has changed since. */
export function remembered(record: CollectRecord | undefined): LearnedWord | undefined {
  if (!record) return undefined;
  const { learnedWord, spec } = record;
  return {
    id: '',
    term: spec.term,
    language: spec.language,
    ...learnedWord,
    // What was sent, where the service did not say it back.
    notes: learnedWord?.notes ?? spec.notes,
    mastery_level: null,
  };
}

/** Collected words with this folded form: the term's own or the service's. */
export async function recordsOfForm(
  index: { getAll(form: string): Promise<OutboxRecord[]> },
  form: string,
): Promise<CollectRecord[]> {
  return readableRecords(await index.getAll(form)).filter((record) => record.kind === 'collect');
}

/** Other records of the same word. */
export async function twinsOf(db: OutboxDatabase, record: CollectRecord): Promise<CollectRecord[]> {
  const index = db.transaction('records').store.index('forms');
  const twins = await recordsOfForm(index, record.foldedTerm);
  return twins.filter(({ id }) => id !== record.id);
}
