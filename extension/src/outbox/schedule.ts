/**
 * Decides when a record may be sent and which record is next. Pure: the clock and randomness are parameters
 * (docs/decisions/five-seconds.md).
 */
import type { OutboxPause } from './store/db.ts';
import type { OutboxRecord } from './store/record.ts';

/** How long a collected word can be undone, in milliseconds. */
export const graceMs = 5_000;

/** How long an answer can be changed at most while its result is shown, in milliseconds. */
export const answerHoldMs = 600_000;

/** The relay remembers a key for 24 hours; this leaves an hour of margin. */
const keyLifeMs = 23 * 3_600_000;
/** The service's quota is per hour, so no wait needs to be longer. */
const longestWaitMs = 3_600_000;
const firstBackoffMs = 2_000;
const longestBackoffMs = 15 * 60_000;
/** After this many failures a record no longer delays those behind it. */
const failuresToStepAside = 5;

/**
 * A clock that jumped back would delay a record for as long as it jumped, so times too far ahead are
 * reduced. Returns the same object when nothing changed.
 */
export function clampRecord(record: OutboxRecord, now: number): OutboxRecord {
  let clamped = record;
  const latest = now + (record.kind === 'answer' ? answerHoldMs : graceMs);
  if (clamped.notBefore > latest) clamped = { ...clamped, notBefore: latest };
  if (clamped.retryAt !== undefined && clamped.retryAt > now + longestWaitMs) {
    clamped = { ...clamped, retryAt: now + longestWaitMs };
  }
  return clamped;
}

/** The same for a stored pause. */
export function clampPause(pause: OutboxPause, now: number): OutboxPause {
  const latest = now + longestWaitMs;
  return pause.until > latest ? { ...pause, until: latest } : pause;
}

/**
 * Full jitter over the upper half, doubling from 2 s to 15 min, in milliseconds. A longer Retry-After wins,
 * up to an hour.
 * @param failures in a row, from 1
 * @param random 0 to 1
 */
export function backoffMs(
  failures: number,
  random: number,
  retryAfterMs: number | null = null,
): number {
  const full = Math.min(longestBackoffMs, firstBackoffMs * 2 ** Math.min(20, failures - 1));
  const jittered = full * (0.5 + random / 2);
  return Math.min(longestWaitMs, Math.max(retryAfterMs ?? 0, jittered));
}

/** Whether the relay still remembers the outcome of the record's key. */
export function keyIsRemembered(record: OutboxRecord, now: number): boolean {
  return record.keyUsedAt !== undefined && Math.abs(now - record.keyUsedAt) < keyLifeMs;
}

/** Records of one lane must be sent in order: the writes of one term, the answers of one session. */
function laneOf(record: OutboxRecord): string {
  return record.kind === 'collect'
    ? `term ${record.spec.language ?? ''} ${record.foldedTerm}`
    : `session ${record.sessionId}`;
}

/** Waits for the learner, not for a time: an edit, another account, a missing permission. */
function isHeld(record: OutboxRecord, connection: string): boolean {
  if (isBeingEdited(record)) return true;
  if (isOfAnother(record, connection)) return true;
  return record.reason === 'scope-missing' || record.reason === 'forbidden';
}

function isOfAnother(record: OutboxRecord, connection: string): boolean {
  return record.connection !== null && record.connection !== connection;
}

export type NextStep =
  | { readonly kind: 'send'; readonly record: OutboxRecord }
  /**
   * None may be sent now: an import may add its next word. `until` is when one of these may be sent, in milliseconds
   * since the epoch; null while each of them waits for the learner.
   */
  | { readonly kind: 'feed'; readonly until: number | null };

/**
 * The next record to send under `connection`.
 * @param records those in state `waiting`, clamped
 */
export function nextStep(
  records: readonly OutboxRecord[],
  connection: string,
  now: number,
): NextStep {
  const blocked = new Set<string>();
  let earliest = Infinity;
  for (const record of [...records].sort(byTurn)) {
    const lane = laneOf(record);
    if (blocked.has(lane)) continue;
    if (isHeld(record, connection)) {
      // A record of another account does not delay this account's.
      if (!isOfAnother(record, connection)) blocked.add(lane);
      continue;
    }
    const due = dueAt(record);
    if (due <= now) return { kind: 'send', record };
    earliest = Math.min(earliest, due);
    if (record.failures < failuresToStepAside) blocked.add(lane);
  }
  return { kind: 'feed', until: earliest === Infinity ? null : earliest };
}

/** Milliseconds since the epoch; infinite while the learner edits the record. */
export function dueAt(record: OutboxRecord): number {
  if (isBeingEdited(record)) return Infinity;
  return Math.max(record.notBefore, record.retryAt ?? 0);
}

/** The edit window is open or opening. */
export function isBeingEdited(record: OutboxRecord): boolean {
  return record.kind === 'collect' && record.editing !== undefined;
}

/** Whether the learner has not begun to change it since it was read, so that what was found out of it still holds. */
export function isAsRead(current: OutboxRecord, read: OutboxRecord): boolean {
  if (current.state !== 'waiting' || isBeingEdited(current)) return false;
  if (current.kind !== 'collect' || read.kind !== 'collect') return true;
  return current.foldedTerm === read.foldedTerm && current.spec.language === read.spec.language;
}

/** What the learner did comes before what a list brought. */
function byTurn(a: OutboxRecord, b: OutboxRecord): number {
  return Number(isImported(a)) - Number(isImported(b)) || byAge(a, b);
}

export function isImported(record: OutboxRecord): boolean {
  return record.kind === 'collect' && record.imported === true;
}

function byAge(a: OutboxRecord, b: OutboxRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** Milliseconds in which a word can still be undone; 0 when it cannot, or while an edit pauses the grace. */
export function graceLeft(record: OutboxRecord, now: number): number {
  if (record.kind !== 'collect' || record.state !== 'waiting' || record.attempts > 0) return 0;
  return record.editing ? 0 : Math.max(0, clampRecord(record, now).notBefore - now);
}
