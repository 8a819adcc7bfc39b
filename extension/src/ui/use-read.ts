/** What a page reads from this device: read again after every change, in any window; the latest reading counts. */
import { useEffect, useState } from 'react';

/** Calls back after every change, and gives the way to stop. */
export type Watch = (callback: () => void) => () => void;

const noWatches: readonly Watch[] = [];

/**
 * @param read what to read; another function is another question, so keep it (`useCallback`)
 * @param initial until the first reading has come, and again after another question was asked
 * @param watches of what is read; the same list in every call
 */
export function useRead<T>(
  read: () => Promise<T>,
  initial: T,
  watches: readonly Watch[] = noWatches,
): T {
  const found = useLastRead(read, watches);
  return found?.by === read ? found.value : initial;
}

/** The same, but what was read stays until the answer to another question has come. */
export function useReadOn<T>(
  read: () => Promise<T>,
  initial: T,
  watches: readonly Watch[] = noWatches,
): T {
  return useLastRead(read, watches)?.value ?? initial;
}

function useLastRead<T>(read: () => Promise<T>, watches: readonly Watch[]) {
  const [found, setFound] = useState<{ readonly by: unknown; readonly value: T } | null>(null);
  useEffect(() => {
    let latest = 0;
    const again = (): void => {
      const asked = ++latest;
      read().then(
        (value) => {
          if (asked === latest) setFound({ by: read, value });
        },
        // What is being deleted cannot be read: the news of it brings the next reading.
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
