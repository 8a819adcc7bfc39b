/**
 * Edits a stored word from the edit window. While the window is open, the grace is paused: the window holds
 * a Web Lock, which the browser releases even after a crash (docs/decisions/five-seconds.md).
 */
import type { WordSpec } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import { recordsIn, type OutboxDatabase } from '../store/db.ts';
import { change } from '../store/edit.ts';
import { setAlarm } from '../alarm.ts';
import type { CollectRecord, OutboxRecord } from '../store/record.ts';
import { clampRecord } from '../schedule.ts';
import { without } from '../store/without.ts';

/** Maximum time from the click on Edit until the window holds its lock. */
const openingMs = 15_000;

const lockPrefix = 'gleaner-edit-';

/** The edit window holds this lock while it shows the record. */
export function editLockName(recordId: string): string {
  return `${lockPrefix}${recordId}`;
}

/** Ids of the records with an open edit window. */
export async function openEdits(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  );
}

/**
 * Whether the current content certainly did not reach the service. The learner cannot change a settled
 * record, or one that is being sent under a used key.
 */
export function isEditable(record: OutboxRecord): record is CollectRecord {
  if (record.kind !== 'collect' || record.purpose !== 'word') return false;
  if (record.state === 'needs-attention' || record.state === 'unconfirmed') return true;
  return record.state === 'waiting' && record.keyUsedAt === undefined && !record.doubtful;
}

/** Pauses the grace while the window opens. Null when the record can no longer be changed. */
export function beginEdit(
  db: OutboxDatabase,
  id: string,
  now: number,
): Promise<CollectRecord | null> {
  return change(db, id, (record) => {
    if (!isEditable(record)) return null;
    if (record.state !== 'waiting') return record;
    const graceLeft =
      record.editing?.graceLeft ?? Math.max(0, clampRecord(record, now).notBefore - now);
    return { ...record, editing: { since: now, graceLeft } };
  });
}

/** Continues the grace: the window was closed without saving. */
export function endEdit(db: OutboxDatabase, id: string, now: number): Promise<OutboxRecord | null> {
  return change(db, id, (record) =>
    record.kind === 'collect' && record.editing ? released(record, now) : null,
  );
}

/** Releases records whose window is gone without a report. `open` comes from {@link openEdits}. */
export async function releaseEdits(
  db: OutboxDatabase,
  open: ReadonlySet<string>,
  now: number,
): Promise<void> {
  const waiting = await recordsIn(db, ['waiting']);
  for (const record of waiting) {
    if (record.kind !== 'collect' || !record.editing || open.has(record.id)) continue;
    // A clock that was set back must not hold the record for that time.
    if (Math.abs(now - record.editing.since) >= openingMs) await endEdit(db, record.id, now);
  }
}

function released(record: CollectRecord, now: number): CollectRecord {
  const graceLeft = record.editing?.graceLeft ?? 0;
  return { ...without(record, 'editing'), notBefore: now + graceLeft };
}

/**
 * Replaces the word's form by another; its grace continues. Null when the record can no longer be changed.
 */
export function chooseForm(
  db: OutboxDatabase,
  id: string,
  form: string,
): Promise<CollectRecord | null> {
  return change(db, id, (record) => {
    if (!isEditable(record) || record.state !== 'waiting' || record.attempts > 0) return null;
    const foldedTerm = foldTerm(form);
    return {
      ...record,
      spec: { ...record.spec, term: form },
      foldedTerm,
      forms: [...new Set([foldTerm(record.met), foldedTerm])],
    };
  });
}

export interface EditedContent {
  /** As `cleanTerm` returns it. */
  readonly term: string;
  /** `LANGUAGE_*`. */
  readonly language: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  /** The learner's own, for a word without one; empty for none. Of a private window too: it is the learner's act. */
  readonly sentence?: string;
}

/** The body that is sent: the preview shows it, and a saved record holds it. */
export function editedSpec({ term, language, tags, notes }: EditedContent): WordSpec {
  return {
    term,
    language,
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}

export interface Edited extends EditedContent {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** A UUID: an edited record is another write, so it gets another key. */
  readonly newKey: string;
}

/** What the page gave stays. */
function withSentence(
  { context }: CollectRecord,
  sentence: string,
): Pick<CollectRecord, 'context'> {
  if (sentence === '' || (context?.sentence ?? '') !== '') return {};
  return { context: { title: '', url: '', language: '', ...context, sentence } };
}

/** Sends the word as the learner changed it, without waiting. Null when it can no longer be changed. */
export function saveEdit(
  db: OutboxDatabase,
  id: string,
  edited: Edited,
): Promise<CollectRecord | null> {
  setAlarm();
  return change(db, id, (record) => {
    if (!isEditable(record)) return null;
    const { now, newKey } = edited;
    const foldedTerm = foldTerm(edited.term);
    const due = without(record, 'editing', 'reason', 'detail', 'retryAt', 'settledAt', 'keyUsedAt');
    const changed: CollectRecord = {
      ...due,
      state: 'waiting',
      key: newKey,
      notBefore: now,
      attempts: 0,
      failures: 0,
      foldedTerm,
      forms: [...new Set([foldTerm(record.met), foldedTerm])],
      spec: editedSpec(edited),
      ...withSentence(record, edited.sentence ?? ''),
    };
    // An unconfirmed word may have arrived already: look it up before it is resent.
    return record.state === 'unconfirmed' ? { ...changed, doubtful: true } : changed;
  });
}
