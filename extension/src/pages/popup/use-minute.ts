/** The time in whole minutes, updated when the window is shown again. */
import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The end of this minute, in milliseconds since the epoch: no stored data is newer. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / minuteMs) * minuteMs);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
