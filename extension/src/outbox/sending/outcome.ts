/**
 * What the result of a call means for a record. Pure (docs/decisions/receipts.md; errors of interface.md
 * section 7 and of the relay). One rule: resend only when the service certainly did not process the write,
 * or with the same key, which the relay never forwards again once the service may have processed it.
 */
import type { LearnedWord } from '@gleaner/shared';
import * as z from 'zod/mini';
import { foldTerm } from '../../text/fold.ts';
import { hasReason, type RelayError } from '../../relay-client/relay-error.ts';
import { tookSentence } from '../word/add-sentence.ts';
import { alreadyCollected } from '../word/known.ts';
import type { CollectOutcome, CollectRecord, OutboxReason, OutboxRecord } from '../store/record.ts';
import { backoffMs, isImported, keyIsRemembered } from '../schedule.ts';
import { without } from '../store/without.ts';

export interface SendOutcome {
  readonly record: OutboxRecord;
  /** No other record is sent before then either. */
  readonly pause?: { readonly reason: OutboxReason; readonly retryAfterMs: number | null };
  /** The session is over: every record waits for a sign-in. */
  readonly signedOut?: true;
}

/** Maximum length of the service's text that is stored with a record, in characters. */
const longestDetail = 500;
/** After so many failures in a row, several minutes apart by then, no first attempt is still running. */
const failuresInFlight = 10;

/** The service has the record. `word` is its answer to a collect. */
export function sent(
  record: OutboxRecord,
  now: number,
  word?: LearnedWord,
  scheduleLost = false,
): OutboxRecord {
  const settled: OutboxRecord = {
    ...without(record, 'reason', 'detail', 'retryAt', 'doubtful'),
    state: 'sent',
    settledAt: now,
    failures: 0,
  };
  if (settled.kind === 'answer') return settled;
  const outcome = settled.purpose === 'word' ? 'collected' : sentenceOutcome(settled, word);
  return {
    ...settled,
    outcome,
    ...(scheduleLost && { scheduleLost }),
    ...(word && {
      learnedWord: word,
      forms: [...new Set([...settled.forms, foldTerm(word.term)])],
    }),
  };
}

function sentenceOutcome(record: CollectRecord, word: LearnedWord | undefined): CollectOutcome {
  return word && tookSentence(record, word) ? 'sentence-added' : 'sentence-kept';
}

/** The outcome is unknown and cannot be found out; only the learner can send it again. */
export function unconfirmed(record: OutboxRecord, now: number): OutboxRecord {
  return {
    ...without(record, 'detail', 'retryAt'),
    state: 'unconfirmed',
    reason: 'unconfirmed',
    settledAt: now,
  };
}

/**
 * A record found in `sending` while no run is sending: the worker was killed. The same key is safe while
 * the relay remembers it; after that the outcome is unknown.
 */
export function recovered(record: OutboxRecord, now: number): OutboxRecord {
  const waiting: OutboxRecord = { ...record, state: 'waiting' };
  return keyIsRemembered(record, now) ? waiting : doubted(waiting, now);
}

/**
 * The write may have arrived and its key no longer tells. A word is looked up; an answer becomes
 * unconfirmed.
 */
export function doubted(record: OutboxRecord, now: number): OutboxRecord {
  if (record.kind === 'answer') return unconfirmed(record, now);
  return { ...without(record, 'keyUsedAt'), state: 'waiting', doubtful: true };
}

/**
 * After a write that failed. `random` is 0 to 1, `now` in milliseconds since the epoch.
 * @param usedAt when an earlier try used the key; undefined when this was the first
 */
export function afterFailedWrite(
  record: OutboxRecord,
  error: RelayError,
  now: number,
  random: number,
  usedAt?: number,
): SendOutcome {
  const { status, code, retryAfterMs } = error;
  // A refused try sent nothing. An earlier one may have: most refusals come before the relay looks at its receipts.
  const released = usedAt === undefined ? without(record, 'keyUsedAt') : record;
  // No answer: the relay may or may not have received it. Keep the key; it is right in both cases.
  if (status === null) return paused(record, 'offline', null);
  if (status === 401) return signedOut(released);
  // Sign-in does not change this, but the operator may; until then all of this copy's writes are refused.
  if (status === 403 && hasReason(error, 'origin_not_allowed'))
    return paused(released, 'origin-refused', retryAfterMs);
  if (status === 403) return { record: forbidden(released, error) };
  if (status === 429) return overQuota(released, retryAfterMs, now);
  if (hasReason(error, 'in_flight')) return inFlight(record, now, random, retryAfterMs);
  if (status >= 500 && error.sent === 'no') return paused(released, 'service-error', retryAfterMs);
  if (status >= 400 && isRefusal(status, code)) return { record: refused(record, error, now) };
  // A 2xx with an unreadable body: the service most probably processed the write.
  const failed = { ...record, failures: record.failures + 1 };
  const doubtful = doubted(failed, now);
  if (doubtful.state !== 'waiting') return { record: doubtful };
  const retryAt = now + backoffMs(failed.failures, random, retryAfterMs);
  return {
    record: { ...doubtful, reason: 'service-error', retryAt },
    ...(code !== 'OUTCOME_UNKNOWN' &&
      status >= 500 && { pause: { reason: 'service-error', retryAfterMs } }),
  };
}

/** The relay is still sending the first attempt. */
function inFlight(
  record: OutboxRecord,
  now: number,
  random: number,
  retryAfterMs: number | null,
): SendOutcome {
  const failures = record.failures + 1;
  const failed = { ...without(record, 'reason', 'detail'), failures };
  const waiting: OutboxRecord =
    failures > failuresInFlight ? doubted(failed, now) : { ...failed, state: 'waiting' };
  if (waiting.state !== 'waiting') return { record: waiting };
  return { record: { ...waiting, retryAt: now + backoffMs(failures, random, retryAfterMs) } };
}

const certainRefusals =
  /^(?:ALREADY_EXISTS|INVALID_ARGUMENT|OUT_OF_RANGE|NOT_FOUND|FAILED_PRECONDITION|UNIMPLEMENTED)$/u;
const failings = /^(?:CANCELLED|UNKNOWN|DEADLINE_EXCEEDED|INTERNAL|UNAVAILABLE|DATA_LOSS)$/u;

/** The code says more than the status, which frameworks map differently. */
function isRefusal(status: number, code: string): boolean {
  return certainRefusals.test(code) || (status < 500 && !failings.test(code));
}

/** After a failed look-up in the list: nothing was sent. */
export function afterFailedLookUp(
  record: OutboxRecord,
  error: RelayError,
  now: number,
  random: number,
): SendOutcome {
  if (error.status === null) return paused(record, 'offline', null);
  if (error.status === 401) return signedOut(record);
  if (error.status === 429) return overQuota(record, error.retryAfterMs, now);
  const failures = record.failures + 1;
  const retryAt = now + backoffMs(failures, random, error.retryAfterMs);
  return paused({ ...record, failures, retryAt }, 'service-error', error.retryAfterMs);
}

/** A 429 without Retry-After. */
const quotaRestMs = 60_000;

/** An imported word is refused first and alone: what the learner collects still goes. */
function overQuota(record: OutboxRecord, retryAfterMs: number | null, now: number): SendOutcome {
  if (!isImported(record)) return paused(record, 'quota', retryAfterMs);
  const retryAt = now + (retryAfterMs ?? quotaRestMs);
  return { record: { ...record, state: 'waiting', reason: 'quota', retryAt } };
}

/** Why every record waits while the learner is not connected. */
export function signedOutReason(record: OutboxRecord): OutboxReason {
  return record.connection === null ? 'not-connected' : 'signed-out';
}

function paused(
  record: OutboxRecord,
  reason: OutboxReason,
  retryAfterMs: number | null,
): SendOutcome {
  return { record: { ...record, state: 'waiting', reason }, pause: { reason, retryAfterMs } };
}

function signedOut(record: OutboxRecord): SendOutcome {
  return {
    record: { ...record, state: 'waiting', reason: signedOutReason(record) },
    signedOut: true,
  };
}

function forbidden(record: OutboxRecord, error: RelayError): OutboxRecord {
  const missing = error.details
    .map((detail) => z.safeParse(scopeMissingSchema, detail))
    .find((parsed) => parsed.success);
  return missing
    ? { ...record, state: 'waiting', reason: 'scope-missing', detail: missing.data.scope }
    : { ...record, state: 'waiting', reason: 'forbidden', detail: bounded(error.message) };
}

const scopeMissingSchema = z.looseObject({ reason: z.literal('scope_missing'), scope: z.string() });

function refused(record: OutboxRecord, error: RelayError, now: number): OutboxRecord {
  // The word exists and stays unchanged; the sentence stays on this device.
  if (record.kind === 'collect' && record.purpose === 'sentence') {
    return { ...record, state: 'sent', outcome: 'sentence-kept', settledAt: now };
  }
  if (error.code === 'ALREADY_EXISTS') {
    if (record.kind === 'answer') return sent(record, now);
    return alreadyCollected(record, { id: '', ...record.spec, mastery_level: null }, now);
  }
  const reason = refusalOf(record, error);
  const said = reason === 'refused' ? `${error.code}: ${error.message}` : error.message;
  return { ...record, state: 'needs-attention', reason, detail: bounded(said), settledAt: now };
}

function refusalOf(record: OutboxRecord, error: RelayError): OutboxReason {
  if (error.code === 'INVALID_ARGUMENT')
    return record.kind === 'collect' && isAboutLanguage(error) ? 'language-rejected' : 'rejected';
  if (error.code !== 'NOT_FOUND' && error.status !== 404) return 'refused';
  return record.kind === 'answer' ? 'plan-gone' : 'not-found';
}

/**
 * "An invalid language code yields INVALID_ARGUMENT" (section 7), but the shape of `details` is not shown:
 * any text that mentions the language counts.
 */
function isAboutLanguage({ message, details }: RelayError): boolean {
  return /language/iu.test(bounded(message)) || details.some(speaksOfLanguage);
}

function speaksOfLanguage(detail: unknown): boolean {
  if (typeof detail === 'string') return /language/iu.test(bounded(detail));
  if (typeof detail !== 'object' || detail === null) return false;
  return Object.values(detail).some(
    (value) => typeof value === 'string' && speaksOfLanguage(value),
  );
}

function bounded(text: string): string {
  return text.length > longestDetail ? `${text.slice(0, longestDetail - 1)}…` : text;
}
