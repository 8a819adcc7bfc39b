/** How long the list is left alone after a failure. Outlives the worker, not the browser. */
import { storage } from '@wxt-dev/storage';

/** Milliseconds since the epoch. */
const notBefore = storage.defineItem<number>('session:indexNotBefore', { fallback: 0 });
/** The failure does not pass by itself. */
const closed = storage.defineItem<boolean>('session:indexClosed', { fallback: false });
/** A later moment comes from a clock that was wrong. */
const longestMs = 3_600_000;

/** When the list may be read again, in milliseconds since the epoch; null when it may be read now. */
export async function restUntil(now: number): Promise<number | null> {
  const until = await notBefore.getValue();
  return until > now && until - now <= longestMs ? until : null;
}

/** Whether the list is left alone because the service does not show it. */
export function isClosed(): Promise<boolean> {
  return closed.getValue();
}

export async function restFor(until: number, untilLearnerActs = false): Promise<void> {
  await Promise.all([notBefore.setValue(until), closed.setValue(untilLearnerActs)]).catch(
    () => undefined,
  );
}

export async function endRest(): Promise<void> {
  await Promise.all([notBefore.removeValue(), closed.removeValue()]);
}
