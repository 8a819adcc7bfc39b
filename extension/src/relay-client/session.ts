/**
 * The relay's session as last seen (`GET /auth/session`). Stored, so that the popup shows real content
 * before any network answers and a new word has its connection at once.
 */
import { relaySessionSchema, type RelaySession } from '@gleaner/shared/contract';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { watchItem } from './watch-item.ts';
import {
  accountIn,
  accountsLock,
  lastItem,
  readGrants,
  sessionItem,
  writeGrants,
} from './accounts.ts';
import { relay } from './relay.ts';

/** The format of `@wxt-dev/storage`, without loading it: the popup's first paint waits for this. */
const itemVersion = { session$: { v: 1 } };
const lastItemVersion = { lastConnection$: { v: 1 } };

/**
 * The relay's last answer; null before the first one and after a disconnect. Its `connection` is the account
 * (`accounts.ts`), or the grant as long as the account is not recognised. No network.
 */
export async function lastSession(): Promise<RelaySession | null> {
  const { [sessionItem]: last } = await browser.storage.local.get(sessionItem);
  return z.safeParse(relaySessionSchema, last).data ?? null;
}

/** The account that new writes belong to; null while not connected. No network. */
export async function currentConnection(): Promise<string | null> {
  const session = await lastSession();
  return session?.connected === true ? session.connection : null;
}

/**
 * The account that a new word belongs to. After a session has ended it is still that session's: the
 * next sign-in may be another account (security-checklist.md S30). Null before the first sign-in.
 */
export async function connectionForNew(): Promise<string | null> {
  const { [lastItem]: last } = await browser.storage.local.get(lastItem);
  return (await currentConnection()) ?? z.safeParse(z.string(), last).data ?? null;
}

/** Asks the relay and stores its answer, with the plans of a school. @throws RelayError */
export async function refreshSession(signal?: AbortSignal): Promise<RelaySession> {
  const told = await relay.session(signal && { signal });
  // The first screen does without it.
  const school = await import('./managed.ts');
  const answer = await school.withPlans(told);
  return navigator.locks.request(accountsLock, async () => {
    const grant = answer.connected ? answer.connection : null;
    if (grant === null) {
      await browser.storage.local.set({ [sessionItem]: answer, ...itemVersion });
      return answer;
    }
    const before = await readGrants();
    // Where no account was known before, nothing can belong to another.
    const grants = before.length === 0 ? [[grant, grant] as const] : before;
    const account = accountIn(grants, grant) ?? grant;
    const session = sessionUnder(answer, grant, account);
    await writeGrants(grants, stored(session));
    return session;
  });
}

/** The grant of a connected session, as the relay names it; null for one that is not connected. */
export function grantOf(session: RelaySession): string | null {
  if (!session.connected) return null;
  return typeof session.grant === 'string' ? session.grant : session.connection;
}

/** A sign-in of which it is not known yet whose it is. No network. */
export async function unrecognised(): Promise<RelaySession | null> {
  const session = await lastSession();
  const grant = session && grantOf(session);
  if (session === null || grant === null) return null;
  return accountIn(await readGrants(), grant) === null ? session : null;
}

/** From now on the sign-in of this session is known to be `account`, in one write. Resolves with its session. */
export function recognise(session: RelaySession, account: string): Promise<RelaySession> {
  return navigator.locks.request(accountsLock, async () => {
    const grant = grantOf(session);
    if (grant === null) return session;
    const known = sessionUnder(session, grant, account);
    const last = await lastSession();
    // Meanwhile the session may have ended, or another have begun.
    const isLast = last !== null && grantOf(last) === grant;
    const others = (await readGrants()).filter(([one]) => one !== grant);
    await writeGrants([...others, [grant, account]], isLast ? stored(known) : {});
    return known;
  });
}

export async function forgetSession(): Promise<void> {
  await browser.storage.local.remove(sessionItem);
}

/** Calls back when the session changed. */
export const watchConnection = watchItem(sessionItem);

function sessionUnder(session: RelaySession, grant: string, account: string): RelaySession {
  return { ...session, connection: account, ...(grant !== account && { grant }) };
}

function stored(session: RelaySession): Record<string, unknown> {
  return {
    [sessionItem]: session,
    ...itemVersion,
    [lastItem]: session.connection,
    ...lastItemVersion,
  };
}
