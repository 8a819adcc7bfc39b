/** The history for a page, read again after every step in any window. */
import { useStored } from '../../ui/use-stored.ts';
import { watchReview } from '../store/watch.ts';
import { readDays } from './read-history.ts';
import { localDay } from '../days/local-day.ts';
import type { DayRecord } from '../days/record.ts';

export interface History {
  readonly days: readonly DayRecord[];
  /** The day on which it was read. */
  readonly today: string;
}

/** Null until it has been read. `step` is any value that changes with this window's own session. */
export function useDays(step: unknown): History | null {
  const read = async () => ({ days: await readDays(), today: localDay(Date.now()) });
  return useStored({ key: ['days', step], read, watches, keepsLast: true }).data ?? null;
}

const watches = [watchReview];
