/**
 * The outbox's front door: open and watch it, read one of its writes. `stuck.ts` removes or retries one,
 * `word/queue.ts` and `answer/enqueue-answer.ts` add to it, and `sending/` sends.
 */
import { upgradeRecord, type OutboxDatabase } from './store/db.ts';
import type { OutboxRecord } from './store/record.ts';

export { openOutbox, type OutboxDatabase } from './store/db.ts';
export { watchOutbox } from './store/watch.ts';

/** One record, or undefined when it was deleted. */
export async function getRecord(db: OutboxDatabase, id: string): Promise<OutboxRecord | undefined> {
  const stored = await db.get('records', id);
  return (stored && upgradeRecord(stored)) ?? undefined;
}
