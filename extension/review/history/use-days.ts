/** The history as a page sees it, read anew after every step in any window. */
import { useEffect, useState } from 'react';
import { watchReview } from '../watch.ts';
import { readDays } from './read-history.ts';
import { localDay } from './local-day.ts';
import type { DayRecord } from './record.ts';

export interface History {
  readonly days: readonly DayRecord[];
  /** The day on which it was read. */
  readonly today: string;
}

/** Null until it has been read. `step` is anything that changes with this window's own session. */
export function useDays(step: unknown): History | null {
  const [history, setHistory] = useState<History | null>(null);
  useEffect(() => {
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      readDays()
        .then((days) => asked === latest && setHistory({ days, today: localDay(Date.now()) }))
        .catch(reportError);
    };
    read();
    const stop = watchReview(read);
    return () => {
      latest = Infinity;
      stop();
    };
  }, [step]);
  return history;
}
