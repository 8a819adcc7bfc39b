/**
 * When a record may be sent and which is next: pure, with clock and randomness handed in
 * (docs/decisions/five-seconds.md).
 */
import type { OutboxPause } from './store/db.ts';
import type { OutboxRecord } from './store/record.ts';

/** How long Undo works, in milliseconds. */
export const graceMs = 5_000;

/** A key is kept by the relay for 24 hours; an hour of margin. */
const keyLifeMs = 23 * 3_600_000;
/** The service counts by the hour: no wait is longer. */
const longestWaitMs = 3_600_000;
const firstBackoffMs = 2_000;
const longestBackoffMs = 15 * 60_000;
/** A record that failed so often no longer holds up those behind it. */
const failuresToStepAside = 5;

/**
 * A clock that jumped back would hold a record for as long as it jumped: what is stored too far ahead
 * is brought back. Returns the same object when nothing had to be mended.
 */
export function clampRecord(record: OutboxRecord, now: number): OutboxRecord {
  let clamped = record;
  if (clamped.notBefore > now + graceMs) clamped = { ...clamped, notBefore: now + graceMs };
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
 * Full jitter over the upper half, doubling from 2 s to 15 min, in milliseconds. A longer wait asked for
 * by the service wins, up to an hour.
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

/** Whether the relay still remembers what became of the record's key. */
export function keyIsRemembered(record: OutboxRecord, now: number): boolean {
  return record.keyUsedAt !== undefined && Math.abs(now - record.keyUsedAt) < keyLifeMs;
}

/** What must go out in order: the writes of one term, the answers of one session. */
function laneOf(record: OutboxRecord): string {
  return record.kind === 'collect'
    ? `term ${record.spec.language ?? ''} ${record.foldedTerm}`
    : `session ${record.sessionId}`;
}

/** Waits for the learner, not for the clock: an edit, another account, a permission the grant lacks. */
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
  /** Milliseconds since the epoch. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'idle' };

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
  for (const record of [...records].sort(byAge)) {
    const lane = laneOf(record);
    if (blocked.has(lane)) continue;
    if (isHeld(record, connection)) {
      // What is kept for another account is no reason to hold this one's.
      if (!isOfAnother(record, connection)) blocked.add(lane);
      continue;
    }
    const due = dueAt(record);
    if (due <= now) return { kind: 'send', record };
    earliest = Math.min(earliest, due);
    if (record.failures < failuresToStepAside) blocked.add(lane);
  }
  return earliest === Infinity ? { kind: 'idle' } : { kind: 'wait', until: earliest };
}

/** Milliseconds since the epoch; never while the learner is at it. */
export function dueAt(record: OutboxRecord): number {
  if (isBeingEdited(record)) return Infinity;
  return Math.max(record.notBefore, record.retryAt ?? 0);
}

/** The learner's window for it is open or opening. */
export function isBeingEdited(record: OutboxRecord): boolean {
  return record.kind === 'collect' && record.editing !== undefined;
}

function byAge(a: OutboxRecord, b: OutboxRecord): number {
  return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}

/** Milliseconds in which a word can still be taken back; 0 when none, or while it stands still for an edit. */
export function graceLeft(record: OutboxRecord, now: number): number {
  if (record.kind !== 'collect' || record.state !== 'waiting' || record.attempts > 0) return 0;
  return record.editing ? 0 : Math.max(0, clampRecord(record, now).notBefore - now);
}
