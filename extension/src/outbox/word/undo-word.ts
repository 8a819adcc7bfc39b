/** Undo of a collected word, within its five seconds (docs/decisions/five-seconds.md). */
import { clampRecord } from '../schedule.ts';
import { writeOutbox, type OutboxDatabase } from '../store/db.ts';
import { readRecord } from '../store/edit.ts';
import { announceChange } from '../store/watch.ts';
import { withoutSentence } from './add-sentence.ts';

/**
 * Undoes a word, or the sentence to be added to it. False when its grace is over: then it stays. `now` in
 * ms since the epoch.
 */
export async function undoCollect(db: OutboxDatabase, id: string, now: number): Promise<boolean> {
  const undone = await writeOutbox(db, async (transaction) => {
    const record = await readRecord(transaction, id);
    if (record?.kind !== 'collect' || record.state !== 'waiting' || record.attempts > 0)
      return false;
    if (!record.editing && clampRecord(record, now).notBefore <= now) return false;
    if (record.purpose === 'sentence') await transaction.put(withoutSentence(record, now));
    else await transaction.delete(id);
    return true;
  });
  if (undone) announceChange();
  return undone;
}
