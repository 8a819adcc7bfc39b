/**
 * Words that an earlier record of the outbox shows the service to hold: such a term is not sent again,
 * since a second collect may overwrite what is held (docs/decisions/known-terms.md).
 */
import type { LearnedWord } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import type { LookUp } from '../../learned-words/lookup.ts';
import { readable, type OutboxDatabase } from '../store/db.ts';
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

/** A word may be deleted at the service: a record alone tells for so long that it is there. */
const longestTrustMs = 24 * 3_600_000;

/** How old a record may be to tell that the service holds its word. In milliseconds since the epoch. */
export type Since = number;

/** @param absentAsOf since when the service's list is known to be without the word, where it is */
export function trustedSince(now: number, absentAsOf: number | undefined): Since {
  return absentAsOf ?? now - longestTrustMs;
}

/** A settled record of this connection that shows the service holds the word. */
export function knownAmong(
  twins: readonly CollectRecord[],
  language: string | undefined,
  connection: string | null,
  since: Since,
): CollectRecord | undefined {
  if (connection === null) return undefined;
  return twins.find(
    (twin) =>
      twin.state === 'sent' &&
      twin.connection === connection &&
      twin.spec.language === language &&
      (twin.settledAt ?? twin.createdAt) > since,
  );
}

/** Under which other forms the service has stored this word for this connection, as settled records show. */
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
  // The form that stood on the page was not sent.
  const told = stored.flatMap(({ forms, met }) => forms.filter((form) => form !== foldTerm(met)));
  return [...new Set(told)].filter((form) => form !== foldedTerm);
}

/** What a look into the index tells of a kept word. */
export function toldByIndex(looked: LookUp | null): {
  readonly known?: LearnedWord;
  readonly absentAsOf?: number;
} {
  // What may be deleted by now is asked for before anything is sent.
  if (looked?.kind === 'found')
    return looked.staleSince === undefined ? { known: looked.word } : {};
  return looked?.kind === 'absent' && looked.asOf !== undefined ? { absentAsOf: looked.asOf } : {};
}

/** A word that is on its way to this connection, or to whichever comes first. */
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

/** A word that was sent to this connection, and nobody could tell whether it arrived. */
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

/** What an earlier record knows of its word, less the mastery, which has moved on since. */
export function remembered(record: CollectRecord | undefined): LearnedWord | undefined {
  if (!record) return undefined;
  const { learnedWord, spec } = record;
  return { id: '', term: spec.term, language: spec.language, ...learnedWord, mastery_level: null };
}

/** Collected words known by a folded form: the term's own or the service's. */
export async function recordsOfForm(
  index: { getAll(form: string): Promise<OutboxRecord[]> },
  form: string,
): Promise<CollectRecord[]> {
  return readable(await index.getAll(form)).filter((record) => record.kind === 'collect');
}

/** Other records of the word. */
export async function twinsOf(db: OutboxDatabase, record: CollectRecord): Promise<CollectRecord[]> {
  const index = db.transaction('records').store.index('forms');
  const twins = await recordsOfForm(index, record.foldedTerm);
  return twins.filter(({ id }) => id !== record.id);
}
