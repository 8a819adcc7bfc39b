import { useSyncExternalStore } from 'react';
import { localDay } from './local-day.ts';

/** The learner's day, also in a page that stays open over midnight. */
export function useToday(): string {
  return useSyncExternalStore(watchDay, today);
}

const checkMs = 60_000;

function today(): string {
  return localDay(Date.now());
}

function watchDay(callback: () => void): () => void {
  const timer = setInterval(callback, checkMs);
  document.addEventListener('visibilitychange', callback);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', callback);
  };
}
