/** The history for a page, read again after every step in any window. */
import { useCallback } from 'react';
import { useReadOn } from '../../ui/use-read.ts';
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
  const read = useCallback(async () => {
    const days = await readDays();
    return { days, today: localDay(Date.now()), step };
  }, [step]);
  return useReadOn<History | null>(read, null, watches);
}

const watches = [watchReview];
