/** What a learner does with a write that is not sent: remove it, or try it again. */
import { setAlarm } from './alarm.ts';
import { readdressed } from './store/accounts.ts';
import { writeOutbox, type OutboxDatabase } from './store/db.ts';
import { change, readRecord } from './store/edit.ts';
import type { CollectRecord, OutboxRecord } from './store/record.ts';
import { announceChange } from './store/watch.ts';
import { without } from './store/without.ts';

/** Deletes an unsent write. False when it is sent or being sent. */
export async function remove(db: OutboxDatabase, id: string): Promise<boolean> {
  const removed = await writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (!record || record.state === 'sent' || record.state === 'sending') return false;
    await transaction.delete(id);
    return true;
  });
  if (removed) announceChange();
  return removed;
}

/**
 * Retries a stuck write because the learner asked; a word of another account then goes to the one connected
 * now. False when it is sent or being sent. `now` in ms since the epoch.
 */
export async function retry(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  setAlarm();
  const changed = await change(db, id, (record) => {
    if (record.state === 'sent' || record.state === 'sending') return null;
    return retried(record, now, crypto.randomUUID());
  });
  return changed !== null;
}

/** The write, to be tried again at once. */
export function retried<R extends OutboxRecord>(
  record: R,
  now: number,
  freshKey: string,
): R | CollectRecord {
  if (record.reason === 'other-account' && record.kind === 'collect')
    return readdressed(record, now, freshKey);
  const due: R = {
    ...without(record, 'reason', 'detail', 'retryAt', 'settledAt'),
    state: 'waiting',
    failures: 0,
    notBefore: now,
  };
  // Replace a key only when the relay has settled its outcome: another one may still be in use.
  if (record.state === 'waiting') return due;
  const fresh = without(due, 'keyUsedAt', 'doubtful');
  const mayHaveArrived = record.state === 'unconfirmed' && record.kind === 'collect';
  return { ...fresh, key: freshKey, ...(mayHaveArrived && { doubtful: true }) };
}
