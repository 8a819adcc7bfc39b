/** How long the list is left alone after a failure. Outlives the worker, not the browser. */
import { storage } from '@wxt-dev/storage';

/** Milliseconds since the epoch. */
const notBefore = storage.defineItem<number>('session:indexNotBefore', { fallback: 0 });
/** `offline` ends with time, and when the network may be back; `failed` with time; `closed` when the learner asks. */
export type RestCause = 'offline' | 'failed' | 'closed';

const cause = storage.defineItem<RestCause>('session:indexRestCause', { fallback: 'failed' });
/** The service's quota is per hour; a later moment comes from a clock that was wrong. */
const longestMs = 3_600_000;

/** When the list may be read again, in milliseconds since the epoch; null when it may be read now. */
export async function restUntil(now: number): Promise<number | null> {
  const until = await notBefore.getValue();
  return until > now && until - now <= longestMs ? until : null;
}

/** Ask only during a rest. */
export function restCause(): Promise<RestCause> {
  return cause.getValue();
}

/** @returns when the rest ends. Both times in milliseconds since the epoch */
export async function restFor(now: number, ms: number, why: RestCause = 'failed'): Promise<number> {
  const until = now + Math.min(ms, longestMs);
  // Where it cannot be stored, the alarm still waits.
  await Promise.all([notBefore.setValue(until), cause.setValue(why)]).catch(() => undefined);
  return until;
}

export async function endRest(): Promise<void> {
  await Promise.all([notBefore.removeValue(), cause.removeValue()]);
}
