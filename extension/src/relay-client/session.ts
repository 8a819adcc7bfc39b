/**
 * The relay's session as last seen (`GET /auth/session`). Stored, so that the popup shows real content
 * before any network answers and a new word has its connection at once.
 */
import { relaySessionSchema, type RelaySession } from '@gleaner/shared/contract';
import { browser, type Browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { relay } from './relay.ts';

/** The format of `@wxt-dev/storage`, without loading it: the popup's first paint waits for this. */
const item = 'session';
const itemVersion = { session$: { v: 1 } };
/** The last connection, kept after its end. */
const lastItem = 'lastConnection';
const lastItemVersion = { lastConnection$: { v: 1 } };

/** The relay's last answer; null before the first one and after a disconnect. No network. */
export async function lastSession(): Promise<RelaySession | null> {
  const result = z.safeParse(relaySessionSchema, (await browser.storage.local.get(item))[item]);
  return result.success ? result.data : null;
}

/** The grant that new writes belong to; null while not connected. No network. */
export async function currentConnection(): Promise<string | null> {
  const session = await lastSession();
  return session?.connected === true ? session.connection : null;
}

/**
 * The grant that a new word belongs to. After a session has ended it is still that session's grant: the
 * next sign-in may be another account (SECURITY.md S30). Null before the first sign-in.
 */
export async function connectionForNew(): Promise<string | null> {
  const current = await currentConnection();
  if (current !== null) return current;
  const result = z.safeParse(z.string(), (await browser.storage.local.get(lastItem))[lastItem]);
  return result.success ? result.data : null;
}

/** Asks the relay and stores its answer. @throws RelayError */
export async function refreshSession(signal?: AbortSignal): Promise<RelaySession> {
  const session = await relay.session(signal && { signal });
  const last = session.connected && session.connection !== null;
  await browser.storage.local.set({
    ...{ [item]: session, ...itemVersion },
    ...(last && { [lastItem]: session.connection, ...lastItemVersion }),
  });
  return session;
}

export async function forgetSession(): Promise<void> {
  await browser.storage.local.remove(item);
}

/** Calls back when the session changed, in any context. Returns a function that stops it. */
export function watchConnection(callback: () => void): () => void {
  const changed = ({ [item]: change }: Record<string, Browser.storage.StorageChange>): void => {
    // Firefox reports every write, also of equal values.
    if (change && JSON.stringify(change.oldValue) !== JSON.stringify(change.newValue)) callback();
  };
  browser.storage.local.onChanged.addListener(changed);
  return () => browser.storage.local.onChanged.removeListener(changed);
}
