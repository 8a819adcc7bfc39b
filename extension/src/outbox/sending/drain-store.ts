/** Reads and changes of the drain in the outbox's database, one strict transaction each. */
import { recordsIn, writeOutbox, type OutboxDatabase, type OutboxPause } from '../store/db.ts';
import { openEdits, releaseEdits } from '../word/edit-record.ts';
import { recovered } from './outcome.ts';
import type { OutboxReason, OutboxRecord } from '../store/record.ts';
import { backoffMs, clampPause, clampRecord, dueAt } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';
import { without } from '../store/without.ts';

/**
 * Without an answer the network may be back at any time, so we retry sooner than a service that sent
 * Retry-After.
 */
const longestOfflineMs = 2 * 60_000;

/** An edit window reports when it closes; in case it cannot, the drain checks this often. */
const editCheckMs = 30_000;

/** When to check again whether an edit window is closed; null when none is open. */
export function nextEditCheck(records: readonly OutboxRecord[], now: number): number | null {
  const edited = records.some((record) => record.kind === 'collect' && record.editing);
  return edited ? now + editCheckMs : null;
}

/** All `waiting` records; times that a jumped clock left too far ahead are reduced and stored. */
export async function loadSendable(db: OutboxDatabase, now: number): Promise<OutboxRecord[]> {
  await releaseEdits(db, await openEdits(), now);
  const waiting = await recordsIn(db, ['waiting']);
  const clamped = waiting.map((record) => clampRecord(record, now));
  const mended = clamped.filter((record, index) => record !== waiting[index]);
  if (mended.length > 0) await replaceWaiting(db, mended);
  return clamped;
}

/** Records that a killed worker left in `sending`. */
export async function recoverSending(db: OutboxDatabase, now: number): Promise<void> {
  const left = await recordsIn(db, ['sending']);
  if (left.length === 0) return;
  await writeOutbox(db, async (transaction) => {
    for (const record of left) await transaction.put(recovered(record, now));
  });
  announceChange();
}

/** Stores on every due record why it waits. `reasonFor` returns undefined to leave a record unchanged. */
export async function markWaiting(
  db: OutboxDatabase,
  now: number,
  reasonFor: (record: OutboxRecord) => OutboxReason | undefined,
): Promise<void> {
  const waiting = await recordsIn(db, ['waiting']);
  const changed = waiting.flatMap((record) => {
    const reason = dueAt(record) <= now ? reasonFor(record) : undefined;
    return reason === undefined || reason === record.reason ? [] : { ...record, reason };
  });
  if (changed.length === 0) return;
  await replaceWaiting(db, changed);
  announceChange();
}

/** After a sign-in, records that waited for another permission are tried again. */
export async function releaseForbidden(db: OutboxDatabase): Promise<void> {
  const waiting = await recordsIn(db, ['waiting']);
  const released = waiting.flatMap((record) => {
    const held = record.reason === 'scope-missing' || record.reason === 'forbidden';
    return held ? without(record, 'reason', 'detail') : [];
  });
  if (released.length === 0) return;
  await replaceWaiting(db, released);
  announceChange();
}

export async function readPause(db: OutboxDatabase, now: number): Promise<OutboxPause | null> {
  const pause = await db.get('settings', 'pause');
  return pause ? clampPause(pause, now) : null;
}

export async function replacePause(db: OutboxDatabase, pause: null): Promise<void>;
export async function replacePause(
  db: OutboxDatabase,
  pause: { readonly reason: OutboxReason; readonly retryAfterMs: number | null },
  now: number,
  random: number,
): Promise<void>;
export async function replacePause(
  db: OutboxDatabase,
  pause: { readonly reason: OutboxReason; readonly retryAfterMs: number | null } | null,
  now = 0,
  random = 0,
): Promise<void> {
  await writeOutbox(db, async (transaction) => {
    const store = transaction.settings;
    if (!pause) {
      await store.delete('pause');
      return;
    }
    const before = await store.get('pause');
    const failures = before?.reason === pause.reason ? before.failures + 1 : 1;
    const wait = backoffMs(failures, random, pause.retryAfterMs);
    const longest = pause.reason === 'offline' ? longestOfflineMs : wait;
    await store.put(
      { until: now + Math.min(longest, wait), reason: pause.reason, failures },
      'pause',
    );
  });
}

/** Skips records that are no longer `waiting` or were deleted. */
async function replaceWaiting(db: OutboxDatabase, records: readonly OutboxRecord[]): Promise<void> {
  await writeOutbox(db, async (transaction) => {
    for (const record of records) {
      const stored = await transaction.records.get(record.id);
      if (stored?.state === 'waiting') await transaction.put(record);
    }
  });
}
