/** The history for a page, read again after every step in any window. */
import { useStored } from '../../ui/use-stored.ts';
import { watchReview } from '../store/watch.ts';
import { readDays } from './read-history.ts';
import { useToday } from '../days/use-today.ts';
import type { DayRecord } from '../days/record.ts';

export interface History {
  readonly days: readonly DayRecord[];
  /** The day of now. */
  readonly today: string;
}

/** Null until it has been read. `step` is any value that changes with this window's own session. */
export function useDays(step: unknown): History | null {
  const today = useToday();
  const { data: days } = useStored({
    key: ['days', step],
    read: readDays,
    watches,
    keepsLast: true,
  });
  return days === undefined ? null : { days, today };
}

const watches = [watchReview];
