/** The time in whole minutes, as it is whenever the window is shown again. */
import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The end of this minute, in milliseconds since the epoch: nothing on this device is younger. */
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
