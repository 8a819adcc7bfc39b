/** What the drain reads and mends in the outbox's database, a strict transaction each. */
import { readable, write, type OutboxDatabase, type OutboxPause } from '../store/db.ts';
import { openEdits, releaseEdits } from '../word/edit-record.ts';
import { recovered } from './outcome.ts';
import type { OutboxReason, OutboxRecord } from '../store/record.ts';
import { backoffMs, clampPause, clampRecord, dueAt } from '../schedule.ts';
import { announceChange } from '../store/watch.ts';
import { without } from '../store/without.ts';

/** A guess about the network is tried again sooner than a service that asked for rest. */
const longestOfflineMs = 2 * 60_000;

/** A window that is being edited in tells when it closes; should it not, it is looked for this often. */
const editCheckMs = 30_000;

/** When to look again whether a window for editing is gone; null where nothing is being edited. */
export function nextEditCheck(records: readonly OutboxRecord[], now: number): number | null {
  const edited = records.some((record) => record.kind === 'collect' && record.editing);
  return edited ? now + editCheckMs : null;
}

/** Everything in `waiting`, with times that a jumped clock left too far ahead brought back for good. */
export async function loadSendable(db: OutboxDatabase, now: number): Promise<OutboxRecord[]> {
  await releaseEdits(db, await openEdits(), now);
  const waiting = readable(await db.getAllFromIndex('records', 'state', 'waiting'));
  const clamped = waiting.map((record) => clampRecord(record, now));
  const mended = clamped.filter((record, index) => record !== waiting[index]);
  if (mended.length > 0) await replaceWaiting(db, mended);
  return clamped;
}

/** Records that a dead worker left in `sending`. */
export async function recoverSending(db: OutboxDatabase, now: number): Promise<void> {
  const left = readable(await db.getAllFromIndex('records', 'state', 'sending'));
  if (left.length === 0) return;
  await write(db, async (transaction) => {
    for (const record of left) await transaction.put(recovered(record, now));
  });
  announceChange();
}

/** Says of every due record why it waits. `reasonFor` gives undefined to leave it as it is. */
export async function markWaiting(
  db: OutboxDatabase,
  now: number,
  reasonFor: (record: OutboxRecord) => OutboxReason | undefined,
): Promise<void> {
  const waiting = readable(await db.getAllFromIndex('records', 'state', 'waiting'));
  const changed = waiting.flatMap((record) => {
    const reason = dueAt(record) <= now ? reasonFor(record) : undefined;
    return reason === undefined || reason === record.reason ? [] : { ...record, reason };
  });
  if (changed.length === 0) return;
  await replaceWaiting(db, changed);
  announceChange();
}

/** After a sign-in: what waited for another permission is tried again. */
export async function releaseForbidden(db: OutboxDatabase): Promise<void> {
  const waiting = readable(await db.getAllFromIndex('records', 'state', 'waiting'));
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
  await write(db, async (transaction) => {
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

/** Leaves alone what has meanwhile left `waiting` or is gone. */
async function replaceWaiting(db: OutboxDatabase, records: readonly OutboxRecord[]): Promise<void> {
  await write(db, async (transaction) => {
    for (const record of records) {
      const stored = await transaction.records.get(record.id);
      if (stored?.state === 'waiting') await transaction.put(record);
    }
  });
}
