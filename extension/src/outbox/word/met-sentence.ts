/** The sentence in which the learner met a word, from what was collected on this device. */
import { foldTerm } from '../../text/fold.ts';
import { recordsOfForm } from './known.ts';
import type { CollectRecord, WordContext } from '../store/record.ts';
import type { OutboxDatabase } from '../outbox.ts';

export interface MetRecord {
  readonly record: CollectRecord;
  readonly context: WordContext;
}

/**
 * The newest sentence of the first of these terms that has one; null when the learner collected none of
 * them here with a sentence.
 * @param connection the account's: what was collected under another one is not shown (security-checklist.md S30)
 */
export async function findMetSentence(
  outbox: OutboxDatabase,
  terms: Iterable<string>,
  connection: string | null,
): Promise<MetRecord | null> {
  for (const term of terms) {
    const form = foldTerm(term);
    if (form === '') continue;
    const records = await recordsOfForm(outbox.transaction('records').store.index('forms'), form);
    const [record] = records
      .filter(({ context }) => context !== undefined && context.sentence !== '')
      .filter((one) => one.connection === null || one.connection === connection)
      .sort((a, b) => b.createdAt - a.createdAt);
    if (record?.context) return { record, context: record.context };
  }
  return null;
}
