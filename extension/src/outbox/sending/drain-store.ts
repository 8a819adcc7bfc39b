/** Reads and changes of the drain in the outbox's database, one strict transaction each. */
import { recordsIn, writeOutbox, type OutboxDatabase, type OutboxPause } from '../store/db.ts';
import { openEdits, releaseEdits } from '../word/edit-record.ts';
import { recovered } from './outcome.ts';
import { readRecord } from '../store/edit.ts';
import type { OutboxReason, OutboxRecord, OutboxState } from '../store/record.ts';
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
  await changeAll(db, 'waiting', (record) => clampRecord(record, now));
  return recordsIn(db, ['waiting']);
}

/** Records that a killed worker left in `sending`. */
export function recoverSending(db: OutboxDatabase, now: number): Promise<void> {
  return changeAll(db, 'sending', (record) => recovered(record, now));
}

/** Stores on every due record why it waits. `reasonFor` returns undefined to leave a record unchanged. */
export function markWaiting(
  db: OutboxDatabase,
  now: number,
  reasonFor: (record: OutboxRecord) => OutboxReason | undefined,
): Promise<void> {
  return changeAll(db, 'waiting', (record) => {
    const reason = dueAt(record) <= now ? reasonFor(record) : undefined;
    return reason === undefined || reason === record.reason ? record : { ...record, reason };
  });
}

/** After a sign-in, records that waited for another permission are tried again. */
export function releaseForbidden(db: OutboxDatabase): Promise<void> {
  return changeAll(db, 'waiting', (record) => {
    const isHeld = record.reason === 'scope-missing' || record.reason === 'forbidden';
    return isHeld ? without(record, 'reason', 'detail') : record;
  });
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

/**
 * Replaces the records of one state. Each is read again in the transaction that writes it, since the learner may
 * edit it meanwhile. `become` returns the same object to leave one as it is.
 */
async function changeAll(
  db: OutboxDatabase,
  state: OutboxState,
  become: (record: OutboxRecord) => OutboxRecord,
): Promise<void> {
  const found = await recordsIn(db, [state]);
  const wanted = found.filter((record) => become(record) !== record);
  if (wanted.length === 0) return;
  await writeOutbox(db, async (transaction) => {
    for (const { id } of wanted) {
      const record = await readRecord(transaction, id);
      const next = record?.state === state ? become(record) : record;
      if (next && next !== record) await transaction.put(next);
    }
  });
  announceChange();
}
