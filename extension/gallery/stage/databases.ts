/** Empty databases for each entry, filled with what it is about. */
import { openDB } from 'idb';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { openReviewStore } from '../../src/review/store/store.ts';
import { emptyReviews } from '../../src/review/store/testing.ts';
import type { DayRecord } from '../../src/review/days/record.ts';
import { openOutbox, type OutboxDatabase } from '../../src/outbox/outbox.ts';

export async function emptyOutbox(records: readonly OutboxRecord[] = []): Promise<OutboxDatabase> {
  const outbox = await openOutbox();
  await outbox.clear('records');
  for (const record of records) await outbox.put('records', record);
  return outbox;
}

export async function emptyHistory(days: readonly DayRecord[] = []): Promise<void> {
  await openReviewStore();
  await emptyReviews();
  const db = await openDB('gleaner-review');
  for (const day of days) await db.put('days', day, day.day);
  db.close();
}
