/** Data of this device for a page: read again after every change, in any window; the latest read wins. */
import { useEffect, useState } from 'react';

/** Calls back after every change, and returns a function that stops it. */
export type Watch = (callback: () => void) => () => void;

const noWatches: readonly Watch[] = [];

/** What {@link readAhead} read, by its query. */
const ahead = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Runs queries before the page's first paint. Their components begin with the results, so that nothing
 * moves when they come. A query that fails is left to its component.
 */
export async function readAhead(queries: readonly (() => Promise<unknown>)[]): Promise<void> {
  const run = async (read: () => Promise<unknown>) => ahead.set(read, await read());
  await Promise.allSettled(queries.map(run));
}

/**
 * @param read the query; another function is another query, so keep it (`useCallback`)
 * @param initial until the first read has come, and again after a change of the query
 * @param watches changes of the data; the same list in every call
 */
export function useRead<T>(
  read: () => Promise<T>,
  initial: T,
  watches: readonly Watch[] = noWatches,
): T {
  const found = useLastRead(read, watches);
  return found?.by === read ? found.value : initial;
}

/** The same, but the old result stays until the answer to a new query has come. */
export function useReadOn<T>(
  read: () => Promise<T>,
  initial: T,
  watches: readonly Watch[] = noWatches,
): T {
  return useLastRead(read, watches)?.value ?? initial;
}

function useLastRead<T>(read: () => Promise<T>, watches: readonly Watch[]) {
  const [found, setFound] = useState<{ readonly by: unknown; readonly value: T } | null>(() =>
    ahead.has(read) ? { by: read, value: ahead.get(read) as T } : null,
  );
  useEffect(() => {
    let latest = 0;
    const again = (): void => {
      const asked = ++latest;
      read().then(
        (value) => {
          if (asked === latest) setFound({ by: read, value });
        },
        // Data cannot be read during a deletion: its change event starts the next read.
        () => undefined,
      );
    };
    again();
    const stops = watches.map((watch) => watch(again));
    return () => {
      latest = Infinity;
      for (const stop of stops) stop();
    };
  }, [read, watches]);
  return found;
}
