/** Whether the browser has a network. */
import { useSyncExternalStore } from 'react';

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(callback: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const type of ['online', 'offline']) addEventListener(type, callback, { signal });
  return () => stopped.abort();
}
