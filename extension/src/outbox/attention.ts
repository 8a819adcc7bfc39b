/** Tells writes that the learner must settle from those that need no help. */
import type { CollectRecord, OutboxRecord } from './store/record.ts';

/** Refused, in doubt, or waiting for a permission that only the learner can give. */
export function needsAttention({ state, reason }: OutboxRecord): boolean {
  if (state === 'needs-attention' || state === 'unconfirmed') return true;
  return state === 'waiting' && (reason === 'scope-missing' || reason === 'forbidden');
}

/** Waiting for the network, the service or a sign-in. Records of another account are not included. */
export function isOnItsWay(record: OutboxRecord): boolean {
  const { state, reason } = record;
  const kept = state === 'sending' || (state === 'waiting' && reason !== 'other-account');
  return kept && !needsAttention(record);
}

/** Whether there is a sentence that the service does not hold yet, as far as is known. */
export function canAddSentence(record: CollectRecord): boolean {
  const { state, outcome, connection, context, learnedWord } = record;
  const sentence = context?.sentence.trim() ?? '';
  const isHeld = learnedWord?.notes?.some((note) => note.trim() === sentence) ?? false;
  return (
    state === 'sent' &&
    outcome === 'already-collected' &&
    connection !== null &&
    sentence !== '' &&
    !isHeld
  );
}
