/**
 * Changes the sentence in which the learner met a word, on this device alone: what was sent as a note stays as it
 * is at the service, which cannot change a word (interface.md section 4).
 */
import type { OutboxDatabase } from '../store/db.ts';
import { change } from '../store/edit.ts';
import type { WordContext } from '../store/record.ts';
import { without } from '../store/without.ts';

/**
 * @param ids of the records that hold the sentence
 * @param context undefined to delete it
 * @returns false where a record is gone, or still on its way and thus in the edit window's care
 */
export async function setOwnSentence(
  db: OutboxDatabase,
  ids: readonly string[],
  context: WordContext | undefined,
): Promise<boolean> {
  let isStored = ids.length > 0;
  for (const id of ids) {
    const stored = await change(db, id, (record) => {
      if (record.kind !== 'collect' || record.state !== 'sent') return null;
      return context ? { ...record, context } : without(record, 'context');
    });
    isStored &&= stored !== null;
  }
  return isStored;
}
