/**
 * What the outbox stores: one record per write, from the learner's click until the service has it
 * (docs/architecture.md). A record carries the version of its shape and is upgraded when it is read.
 */
import type { AnswerSubmission, LearnedWord, WordSpec } from '@gleaner/shared';

export const outboxRecordVersion = 2;

/**
 * - `waiting`: to be sent once `notBefore` has passed
 * - `sending`: handed to the relay, outcome not yet known
 * - `sent`: settled; `outcome` tells how
 * - `needs-attention`: refused; the learner must correct or delete it
 * - `unconfirmed`: the service may or may not have it; only the learner can send it again
 */
/** States of a write that is not known to have arrived. */
export const unsettledStates = ['waiting', 'sending', 'needs-attention', 'unconfirmed'] as const;

export type OutboxState = (typeof unsettledStates)[number] | 'sent';

/** Why a record waits or failed; each reason has its sentence under `outbox.reason` in locales. */
export type OutboxReason =
  | 'offline'
  | 'not-connected'
  | 'signed-out'
  /** Written under another connection; never sent to this one unless the learner asks. */
  | 'other-account'
  | 'scope-missing'
  | 'forbidden'
  /** The relay does not take this copy of the extension: its operator must allow it. */
  | 'origin-refused'
  /** The service calls a field invalid. */
  | 'rejected'
  /** The service refuses the language code. */
  | 'language-rejected'
  /** The service answered 404. */
  | 'not-found'
  /** Refused with a code of the service's own, stored in `detail`. */
  | 'refused'
  | 'plan-gone'
  | 'quota'
  /** The service's list is being read to see whether it has the word. */
  | 'list-unread'
  | 'service-error'
  | 'unconfirmed';

/** The learner is changing the record in the edit window: its grace is paused. */
interface Editing {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** Milliseconds of grace that were left then. */
  readonly graceLeft: number;
}

/** Where the learner met the word. Empty strings where unknown. */
export interface WordContext {
  readonly sentence: string;
  readonly title: string;
  readonly url: string;
  /** BCP 47, as the page declares it, or as its text shows with certainty. */
  readonly language: string;
}

/** A sentence of a further act on a word that waits. */
export interface FurtherSentence extends WordContext {
  /** Milliseconds since the epoch. */
  readonly metAt: number;
}

interface RecordBase {
  readonly version: typeof outboxRecordVersion;
  /** UUID. */
  readonly id: string;
  /**
   * UUID, sent as `Idempotency-Key`: at first the id, later a new one when the write is sent as a new one.
   */
  readonly key: string;
  /** When this key was first sent to the relay; absent while it is unused. */
  readonly keyUsedAt?: number;
  /** The write may have reached the service under an earlier key; look it up before sending. */
  readonly doubtful?: true;
  /**
   * Since when it waits for the service's list (ms since the epoch): the list must be read after this time.
   */
  readonly lookedSince?: number;
  /** The grant it belongs to (`connection` of the relay's session); null: collected before sign-in. */
  readonly connection: string | null;
  /** Milliseconds since the epoch; also the order of sending. */
  readonly createdAt: number;
  /** Milliseconds since the epoch; on every read limited to the grace from now. */
  readonly notBefore: number;
  readonly state: OutboxState;
  /** How often it was sent to the relay. */
  readonly attempts: number;
  /** How often in a row the service itself failed on it. */
  readonly failures: number;
  /** Do not retry before this time, after a failure of this record. Milliseconds since the epoch. */
  readonly retryAt?: number;
  readonly reason?: OutboxReason;
  /** The service's text about a refusal, or the missing scope. Untrusted text. */
  readonly detail?: string;
  readonly settledAt?: number;
}

/**
 * - `collected`: newly stored
 * - `already-collected`: the service had it, so nothing was sent
 * - `sentence-added`: the service had the word and now has this sentence too
 * - `sentence-kept`: the service does not return its notes, so the sentence stays on this device
 */
export type CollectOutcome = 'collected' | 'already-collected' | 'sentence-added' | 'sentence-kept';

export interface CollectRecord extends RecordBase {
  readonly kind: 'collect';
  /** A new word, or one more sentence for a word that the service holds. */
  readonly purpose: 'word' | 'sentence';
  /** Exactly the body that is sent. */
  readonly spec: WordSpec;
  /** The term as it stood on the page; `spec.term` may be its base form. */
  readonly met: string;
  /** The term folded for comparison: two records of one term are one word. */
  readonly foldedTerm: string;
  /** All folded forms of the word: the term, the form on the page, and the service's form once known. */
  readonly forms: readonly string[];
  readonly context?: WordContext;
  /** They become records of their own once the word is settled. */
  readonly more?: readonly FurtherSentence[];
  /** Only for `sentence`: the notes it adds. */
  readonly additions?: readonly string[];
  /** From an imported list: sent after everything else, and no news in the popup or on the toolbar. */
  readonly imported?: true;
  /** Present while the edit window is open or opening. */
  readonly editing?: Editing;
  /** Only for a `sent` record. */
  readonly outcome?: CollectOutcome;
  /** The service took the sentence, and forgot how well the learner knows the word. */
  readonly scheduleLost?: true;
  /** The service's word, if it returned one. */
  readonly learnedWord?: LearnedWord;
}

export interface AnswerRecord extends RecordBase {
  readonly kind: 'answer';
  readonly planId: string;
  /** `wordId` of its card. */
  readonly wordId?: string | undefined;
  /** The review session it came from; the answers of one session are sent in order. */
  readonly sessionId: string;
  readonly answer: AnswerSubmission;
}

export type OutboxRecord = CollectRecord | AnswerRecord;
