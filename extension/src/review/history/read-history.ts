/** Reads the history of finished work from the review database. */
import { openReviewDatabase, type ReviewDatabase } from '../store/db.ts';
import type { ReviewSession } from '../session/session.ts';
import { upgraded } from '../store/stored.ts';
import {
  dayUpgrades,
  daysOf,
  historyVersion,
  rowUpgrades,
  type AnsweredRow,
  type DayRecord,
} from '../days/record.ts';

/** Every day with answers, the earliest first. */
export async function readDays(): Promise<readonly DayRecord[]> {
  const db = await openReviewDatabase();
  try {
    const transaction = db.transaction(['days', 'answered', 'current']);
    const [days, rows, session] = await Promise.all([
      transaction.objectStore('days').getAll(),
      transaction.objectStore('answered').getAll(),
      transaction.objectStore('current').get('session'),
    ]);
    const current = idOf(session);
    if (rows.some(({ sessionId }) => sessionId !== current)) await countSettled(db);
    return daysOf(readableDays(days), readableRows(rows));
  } finally {
    db.close();
  }
}

/** Adds rows to their day for good: those of sessions that can no longer change. */
async function countSettled(db: ReviewDatabase): Promise<void> {
  const transaction = db.transaction(['days', 'answered', 'current'], 'readwrite');
  const days = transaction.objectStore('days');
  const current = idOf(await transaction.objectStore('current').get('session'));
  const settled: AnsweredRow[] = [];
  let cursor = await transaction.objectStore('answered').openCursor();
  while (cursor) {
    const row = upgraded<AnsweredRow>(cursor.value, historyVersion, rowUpgrades);
    if (row && row.sessionId !== current) {
      settled.push(row);
      await cursor.delete();
    }
    cursor = await cursor.continue();
  }
  const earlier = await Promise.all(
    [...new Set(settled.map(({ day }) => day))].map((day) => days.get(day)),
  );
  const known = readableDays(earlier.filter((record) => record !== undefined));
  await Promise.all(daysOf(known, settled).map((record) => days.put(record, record.day)));
  await transaction.done;
}

function idOf(session: object | undefined): string | null {
  return session && 'queue' in session ? (session as ReviewSession).id : null;
}

function readableDays(stored: readonly DayRecord[]): readonly DayRecord[] {
  return stored.flatMap((day) => upgraded<DayRecord>(day, historyVersion, dayUpgrades) ?? []);
}

function readableRows(stored: readonly AnsweredRow[]): readonly AnsweredRow[] {
  return stored.flatMap((row) => upgraded<AnsweredRow>(row, historyVersion, rowUpgrades) ?? []);
}
