/**
 * The relay's session as last seen (`GET /auth/session`, design section 3), kept so that the popup shows
 * real content before any network answers and a word knows at once whom it belongs to.
 */
import { relaySessionSchema, type RelaySession } from '@gleaner/shared';
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { relay } from './relay.ts';

const stored = storage.defineItem<unknown>('local:session', { version: 1, fallback: null });

/** What the relay said last; null before the first answer and after a disconnect. No network. */
export async function lastSession(): Promise<RelaySession | null> {
  const result = z.safeParse(relaySessionSchema, await stored.getValue());
  return result.success ? result.data : null;
}

/** The grant that new writes belong to; null while not connected. No network. */
export async function currentConnection(): Promise<string | null> {
  const session = await lastSession();
  return session?.connected === true ? session.connection : null;
}

/** Asks the relay and remembers its answer. @throws RelayError */
export async function refreshSession(signal?: AbortSignal): Promise<RelaySession> {
  const session = await relay.session(signal && { signal });
  await stored.setValue(session);
  return session;
}

export async function forgetSession(): Promise<void> {
  await stored.removeValue();
}

/** Calls back when another session, or none, is known, whichever context learned it. Returns the way to stop. */
export function watchConnection(callback: () => void): () => void {
  return stored.watch(callback);
}
