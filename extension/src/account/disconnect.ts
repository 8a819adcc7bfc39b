/**
 * Ending the connection, with or without what Gleaner keeps here (security.md S30). What the learner
 * chose is written down first: a worker that dies in between is followed by one that carries it out.
 */
import { storage } from '@wxt-dev/storage';
import * as z from 'zod/mini';
import { forgetAccount, forgetEverything } from './forget.ts';
import { drainLock } from '../outbox/sending/drain-lock.ts';
import { relay } from '../relay-client/relay.ts';
import type { DisconnectOutcome } from '../messages.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { forgetSession, lastSession, refreshSession } from '../relay-client/session.ts';

const choiceSchema = z.object({
  forget: z.enum(['nothing', 'account', 'everything']),
  unsent: z.enum(['keep', 'delete']),
});

/** What is to be deleted once this connection has ended. */
const intentSchema = z.object({ choice: choiceSchema, connection: z.nullable(z.string()) });
type Intent = z.infer<typeof intentSchema>;

/** Checked when it is read: in Firefox a script in a page can write here. */
const intended = storage.defineItem<unknown>('local:forgetting', { version: 1, fallback: null });

const patienceMs = 5_000;

/** Ends the session at the relay, where there is one, then deletes what was chosen. */
export async function disconnect(chosen: unknown): Promise<DisconnectOutcome> {
  const choice = z.parse(choiceSchema, chosen);
  const session = await lastSession();
  const intent: Intent = { choice, connection: session?.connection ?? null };
  await intended.setValue(intent);
  // Nothing is on its way under a session that ends: what is sent later would go to the next one.
  const ended = await betweenSends(async () => {
    if (session?.connected === true && !(await logOut())) return false;
    await forgetSession();
    return true;
  });
  if (!ended) {
    await intended.removeValue();
    return 'still-connected';
  }
  await carryOut(intent);
  await refreshSession().catch(() => undefined);
  return 'disconnected';
}

/** Call when the background starts. Never throws: what cannot be told now is tried at the next start. */
export async function finishDisconnect(): Promise<void> {
  try {
    const stored = await intended.getValue();
    if (stored === null) return;
    const { data: intent } = z.safeParse(intentSchema, stored);
    if (!intent) {
      await intended.removeValue();
      return;
    }
    const { connected, connection } = await refreshSession();
    if (connected && connection === intent.connection) await intended.removeValue();
    else await carryOut(intent);
  } catch {
    // The choice stays written down.
  }
}

/**
 * Waits for the write under way, but not for a relay that lets it hang: it sends no write under another
 * connection than the one that the write names.
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

/** False when the session goes on. */
async function logOut(): Promise<boolean> {
  try {
    await relay.logout();
    return true;
  } catch (error) {
    if (!(error instanceof RelayError)) throw error;
    // The answer alone may have been lost.
    const now = await refreshSession().catch(() => null);
    return now?.connected === false;
  }
}

async function carryOut({ choice, connection }: Intent): Promise<void> {
  await forgetSession();
  if (choice.forget === 'everything') await forgetEverything();
  if (choice.forget === 'account' && connection !== null) {
    await forgetAccount(connection, choice.unsent);
  }
  await intended.removeValue();
}
