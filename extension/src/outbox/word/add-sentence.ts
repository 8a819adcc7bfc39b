/**
 * One more sentence for a word that the service holds already. A second collect may overwrite what is
 * held, so it is sent only with everything that the service itself returned for the word, read just
 * before, and otherwise kept on this device (docs/decisions/known-terms.md).
 */
import type { LearnedWord } from '@gleaner/shared';
import type { OutboxDatabase } from '../store/db.ts';
import { canAddSentence } from '../attention.ts';
import { change } from '../store/edit.ts';
import { alreadyCollected } from './known.ts';
import { setAlarm } from '../alarm.ts';
import type { CollectRecord, OutboxRecord } from '../store/record.ts';
import { graceMs } from '../schedule.ts';
import { without } from '../store/without.ts';

/** Puts the sentence on its way, with a grace of its own. False when there is none to add. */
export async function addSentence(
  db: OutboxDatabase,
  id: string,
  now: number,
  newKey: string,
): Promise<boolean> {
  setAlarm();
  const changed = await change(db, id, (record) => {
    if (record.kind !== 'collect' || !canAddSentence(record)) return null;
    const waiting: CollectRecord = {
      ...without(record, 'outcome', 'settledAt', 'keyUsedAt', 'doubtful', 'reason', 'detail'),
      purpose: 'sentence',
      additions: additionsOf(record),
      state: 'waiting',
      key: newKey,
      notBefore: now + graceMs,
      attempts: 0,
      failures: 0,
    };
    return waiting;
  });
  return changed !== null;
}

/** Back to a word that is simply known. */
export function withoutSentence(record: CollectRecord, now: number): CollectRecord {
  const { term, language } = record.spec;
  const known = record.learnedWord ?? { id: '', term, language };
  return { ...alreadyCollected(record, known, now), purpose: 'word' };
}

export type SentencePlan =
  /** `spec` is everything the service has, and the sentence. */
  | { readonly kind: 'send'; readonly spec: CollectRecord['spec'] }
  /** The service has the sentence, for instance because an earlier try arrived. */
  | { readonly kind: 'there' }
  /** The service does not show all that a second collect might overwrite. */
  | { readonly kind: 'keep' };

/** What to do with the sentence, given what the service returned just now. */
export function planSentence(record: CollectRecord, held: LearnedWord): SentencePlan {
  const { additions = [], context } = record;
  const sentence = context?.sentence ?? '';
  const { term, language, mastery_level: mastery, tags, notes } = held;
  if (
    held.is_partly_read ||
    !tags ||
    !notes ||
    typeof mastery !== 'number' ||
    !Number.isInteger(mastery)
  )
    return { kind: 'keep' };
  if (sentence === '' || notes.includes(sentence)) return { kind: 'there' };
  return {
    kind: 'send',
    spec: {
      term,
      language: (language ?? '') === '' ? (record.spec.language ?? '') : (language ?? ''),
      mastery_level: mastery,
      tags,
      notes: [...notes, ...additions.filter((note) => !notes.includes(note))],
    },
  };
}

/** The sentence, with its source where the learner keeps sources. */
function additionsOf({ spec, context }: CollectRecord): readonly string[] {
  const sentence = context?.sentence ?? '';
  return spec.notes?.includes(sentence) ? spec.notes : [sentence];
}

/** Whether the service took the sentence into the word it held, as far as its answer shows. */
export function tookSentence(record: CollectRecord, answer: LearnedWord): boolean {
  const sentence = record.context?.sentence ?? '';
  if (record.learnedWord && answer.id !== record.learnedWord.id) return false;
  return !answer.notes || answer.notes.includes(sentence);
}

/** Whether the word was reviewed, and does not show it any more. */
export function lostSchedule(before: LearnedWord, after: LearnedWord): boolean {
  const reviewedAt = ({ last_reviewed_at: at }: LearnedWord) => (at ? Date.parse(at) : 0);
  return (
    reviewedAt(after) < reviewedAt(before) ||
    (after.mastery_level ?? 0) < (before.mastery_level ?? 0)
  );
}

/** Nothing needs to be sent: the service has the sentence, or it stays here. */
export function settledSentence(
  record: OutboxRecord,
  kind: 'there' | 'keep',
  now: number,
): OutboxRecord | null {
  if (record.kind !== 'collect' || record.state !== 'waiting') return null;
  return {
    ...without(record, 'reason', 'detail', 'retryAt', 'doubtful'),
    state: 'sent',
    outcome: kind === 'there' ? 'sentence-added' : 'sentence-kept',
    settledAt: now,
  };
}
