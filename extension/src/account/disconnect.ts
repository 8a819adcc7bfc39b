/**
 * Ends the connection, with or without deleting what Gleaner stores here (security-checklist.md S30). The learner's
 * choice is stored first, so that a restarted worker carries it out after a crash.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { forgetAccount, forgetEverything } from './forget.ts';
import { forgettingItem } from './watch-forgotten.ts';
import { releaseSites } from '../settings/sites/site-access.ts';
import { drainLock } from '../outbox/sending/drain-lock.ts';
import { relay } from '../relay-client/relay.ts';
import type { DisconnectOutcome } from '../messages.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { forgetSession, grantOf, lastSession, refreshSession } from '../relay-client/session.ts';
import { keepError } from '../platform/keep-error.ts';

const choiceSchema = z.object({
  forget: z.enum(['nothing', 'account', 'everything']),
  unsent: z.enum(['keep', 'delete']),
});

/** What is deleted once this connection has ended. */
const intentSchema = z.object({
  choice: choiceSchema,
  /** The account. */
  connection: z.nullable(z.string()),
  /** The sign-in that is to end; an older Gleaner did not store it. */
  grant: z.optional(z.nullable(z.string())),
});
type Intent = z.infer<typeof intentSchema>;

/** Validated on read: in Firefox a script in a page can write here. */
const intendedDeletion = storage.defineItem<unknown>(`local:${forgettingItem}`, {
  version: 1,
  fallback: null,
});

const patienceMs = 5_000;

/** Ends the session at the relay, if it has one, then deletes what was chosen. */
export async function disconnect(chosen: unknown): Promise<DisconnectOutcome> {
  const choice = z.parse(choiceSchema, chosen);
  const session = await lastSession();
  const connection = session?.connection ?? null;
  const intent: Intent = { choice, connection, grant: session && grantOf(session) };
  await intendedDeletion.setValue(intent);
  // Nothing may be in flight when a session ends: it would reach the next one.
  const ended = await betweenSends(async () => {
    if (session?.connected === true && !(await logOut())) return false;
    await forgetSession();
    return true;
  });
  if (!ended) {
    await intendedDeletion.removeValue();
    return 'still-connected';
  }
  await carryOut(intent);
  // The session is asked for again by whoever needs it.
  await refreshSession().catch(() => undefined);
  return 'disconnected';
}

/**
 * Call when the background starts. Never throws: if the relay cannot be reached, the next start tries
 * again.
 */
export async function finishDisconnect(): Promise<void> {
  try {
    const stored = await intendedDeletion.getValue();
    if (stored === null) return;
    const { data: intent } = z.safeParse(intentSchema, stored);
    if (!intent) {
      await intendedDeletion.removeValue();
      return;
    }
    const session = await refreshSession();
    const { grant = intent.connection } = intent;
    if (session.connected && grantOf(session) === grant) await intendedDeletion.removeValue();
    else await carryOut(intent);
  } catch (error) {
    void keepError('account: finish', error);
    // The choice stays stored.
  }
}

/**
 * Waits for the current write, but not for a relay that does not answer: the relay accepts a write only for
 * the connection named in it.
 */
async function betweenSends<T>(work: () => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    return await navigator.locks.request(drainLock, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

/** False when the session continues. */
async function logOut(): Promise<boolean> {
  try {
    await relay.logout();
    return true;
  } catch (error) {
    if (!(error instanceof RelayError)) throw error;
    // Maybe only the answer was lost.
    const now = await refreshSession().catch(() => null);
    return now?.connected === false;
  }
}

async function carryOut({ choice, connection }: Intent): Promise<void> {
  await forgetSession();
  if (choice.forget === 'everything') {
    await forgetEverything();
    // No setting needs a site any more.
    await releaseSites();
  }
  if (choice.forget === 'account' && connection !== null) {
    await forgetAccount(connection, choice.unsent);
  }
  await intendedDeletion.removeValue();
}
