/**
 * What the outbox keeps: one record a write, from the learner's click until the service has it
 * (docs/architecture.md). A record carries the version of its shape and is upgraded when it is read.
 */
import type { AnswerSubmission, LearnedWord, WordSpec } from '@gleaner/shared';

export const outboxRecordVersion = 2;

/**
 * - `waiting`: to be sent once `notBefore` has passed
 * - `sending`: handed to the relay, outcome not yet known
 * - `sent`: settled; `outcome` tells how
 * - `needs-attention`: refused; the learner must mend or delete it
 * - `unconfirmed`: it cannot be told whether the service has it; sent again only by hand
 */
export type OutboxState = 'waiting' | 'sending' | 'sent' | 'needs-attention' | 'unconfirmed';

/** Why a record waits or failed; each has its sentence under `outbox.reason` in locales. */
export type OutboxReason =
  | 'offline'
  | 'not-connected'
  | 'signed-out'
  /** Written under another connection; never sent to this one unasked. */
  | 'other-account'
  | 'scope-missing'
  | 'forbidden'
  /** The service finds something in it invalid. */
  | 'rejected'
  /** The service does not take the language's code. */
  | 'language-rejected'
  /** What it was sent to is not there. */
  | 'not-found'
  /** Refused for a reason of the service's own; the code stands in `detail`. */
  | 'refused'
  | 'plan-gone'
  | 'quota'
  /** The service's list is being read, to see whether the word is in it. */
  | 'list-unread'
  | 'service-error'
  | 'unconfirmed';

/** The learner is changing the record in Gleaner's own window: its grace stands still. */
interface Editing {
  /** Milliseconds since the epoch. */
  readonly since: number;
  /** What was left of the grace then, in milliseconds. */
  readonly graceLeft: number;
}

/** Where the learner met the word. Empty strings where unknown. */
export interface WordContext {
  readonly sentence: string;
  readonly title: string;
  readonly url: string;
  /** BCP 47, as the page declares it, or else as its text tells for sure. */
  readonly language: string;
}

interface RecordBase {
  readonly version: typeof outboxRecordVersion;
  /** UUID. */
  readonly id: string;
  /** UUID, sent as `Idempotency-Key`: the id at first, a fresh one when the write is sent anew. */
  readonly key: string;
  /** When this key was first handed to the relay and may have been taken; absent while it is unused. */
  readonly keyUsedAt?: number;
  /** The write may have reached the service under an earlier key; look before sending. */
  readonly doubtful?: true;
  /** Since when it waits for the service's list (ms since the epoch): what was written before is looked for. */
  readonly lookedSince?: number;
  /** The grant it belongs to (`connection` of the relay's session); null: collected before sign-in. */
  readonly connection: string | null;
  /** Milliseconds since the epoch; also the order of sending. */
  readonly createdAt: number;
  /** Milliseconds since the epoch; never more than the grace ahead, on every read. */
  readonly notBefore: number;
  readonly state: OutboxState;
  /** Times it was handed to the relay. */
  readonly attempts: number;
  /** Times in a row that the service itself failed on it. */
  readonly failures: number;
  /** Not to be tried before, after a failure of its own. Milliseconds since the epoch. */
  readonly retryAt?: number;
  readonly reason?: OutboxReason;
  /** The service's own words on a refusal, or the missing scope. Untrusted text. */
  readonly detail?: string;
  readonly settledAt?: number;
}

/**
 * - `collected`: stored anew
 * - `already-collected`: the service had it, and therefore nothing was sent
 * - `sentence-added`: the service had the word and now has this sentence too
 * - `sentence-kept`: the service does not show its notes, so the sentence stays on this device
 */
export type CollectOutcome = 'collected' | 'already-collected' | 'sentence-added' | 'sentence-kept';

export interface CollectRecord extends RecordBase {
  readonly kind: 'collect';
  /** A new word, or one more sentence for a word that the service holds. */
  readonly purpose: 'word' | 'sentence';
  /** Exactly what is sent. */
  readonly spec: WordSpec;
  /** The term as it stood on the page; `spec.term` may be its base form. */
  readonly met: string;
  /** The term folded for comparison: two records of one term are one word. */
  readonly foldedTerm: string;
  /** Every folded form it is known by: the term, as it was met, and the service's own once told. */
  readonly forms: readonly string[];
  readonly context?: WordContext;
  /** Of a `sentence`: the notes it adds. */
  readonly additions?: readonly string[];
  /** Present while the learner's window for it is open or opening. */
  readonly editing?: Editing;
  /** Of a `sent` record. */
  readonly outcome?: CollectOutcome;
  /** What the service holds, where it said so. */
  readonly learnedWord?: LearnedWord;
}

export interface AnswerRecord extends RecordBase {
  readonly kind: 'answer';
  readonly planId: string;
  /** The review session it came from; order holds among answers of one session. */
  readonly sessionId: string;
  readonly answer: AnswerSubmission;
}

export type OutboxRecord = CollectRecord | AnswerRecord;
