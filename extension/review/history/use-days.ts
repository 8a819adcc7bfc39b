/** The history as a page sees it, read anew after every step in any window. */
import { useEffect, useState } from 'react';
import { watchReview } from '../watch.ts';
import { readDays } from './read-history.ts';
import type { DayRecord } from './record.ts';

/** Null until it has been read. `step` is anything that changes with this window's own session. */
export function useDays(step: unknown): readonly DayRecord[] | null {
  const [days, setDays] = useState<readonly DayRecord[] | null>(null);
  useEffect(() => {
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      readDays()
        .then((found) => asked === latest && setDays(found))
        .catch(reportError);
    };
    read();
    const stop = watchReview(read);
    return () => {
      latest = Infinity;
      stop();
    };
  }, [step]);
  return days;
}
