/**
 * What is remembered of finished work, on this device alone: one record a local day, and until an answer
 * can no longer change, a row of its own. A row has the id of its answer, so that a step that is stored
 * twice, or a window that dies between two, counts each first answer exactly once.
 */
import type { ReviewSession } from '../session.ts';
import { localDay } from './local-day.ts';

export const historyVersion = 1;

export interface AnsweredRow {
  readonly version: typeof historyVersion;
  readonly sessionId: string;
  /** `2026-11-20`, by the learner's own clock when it was answered. */
  readonly day: string;
  /** Right at first try. */
  readonly right: boolean;
  /** Visible time, in milliseconds. */
  readonly ms: number;
}

export interface DayRecord {
  readonly version: typeof historyVersion;
  readonly day: string;
  /** First answers. */
  readonly answered: number;
  readonly right: number;
  /** Visible time, in milliseconds. */
  readonly ms: number;
}

/** By the UUID of the answer; null takes the row away, since the answer was taken back. */
export type HistoryChange = ReadonlyMap<string, AnsweredRow | null>;

/** What one step of a session does to the history. */
export function historyChange(before: ReviewSession | null, after: ReviewSession): HistoryChange {
  const change = new Map<string, AnsweredRow | null>();
  for (const [place, { answerId, first }] of after.cards.entries()) {
    const earlier = before?.id === after.id ? before.cards[place]?.first : undefined;
    if (earlier?.submission === first?.submission) continue;
    change.set(
      answerId,
      first
        ? {
            version: historyVersion,
            sessionId: after.id,
            day: localDay(first.answeredAt),
            right: first.submission.is_correct,
            ms: first.submission.time_spent_ms,
          }
        : null,
    );
  }
  return change;
}

/** Days with the rows counted in, the earliest first. */
export function daysOf(
  days: readonly DayRecord[],
  rows: readonly AnsweredRow[],
): readonly DayRecord[] {
  const sums = new Map(days.map((record) => [record.day, record]));
  for (const { day, right, ms } of rows) {
    const sum = sums.get(day) ?? { version: historyVersion, day, answered: 0, right: 0, ms: 0 };
    sums.set(day, {
      ...sum,
      answered: sum.answered + 1,
      right: sum.right + (right ? 1 : 0),
      ms: sum.ms + ms,
    });
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
