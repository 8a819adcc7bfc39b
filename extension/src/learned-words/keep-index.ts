/** Decides when the index is read again: seldom, with the lowest priority, and never twice at once. */
import { browser } from 'wxt/browser';
import { relay } from '../relay-client/relay.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { lastSession, unrecognised } from '../relay-client/session.ts';
import { keepError } from '../platform/keep-error.ts';
import { openWords } from './db.ts';
import { announceIndex } from './watch.ts';
import { mayReadWords } from './may-read.ts';
import { filterMemory } from './filter-memory.ts';
import { askedOf, dueOf } from './due.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';
import { endRest, restCause, restFor, restUntil, type RestCause } from './rest.ts';

/** After a failure without Retry-After. */
const restMs = 10 * 60_000;
/** Wakes the background while a traversal is not complete. */
const alarmName = 'index';

/** A call came while another reader had the lock: that one may have begun before a sign-in. */
let missed = false;

export interface KeepOptions {
  /** The learner asks for it: there is no rest after a failure. */
  readonly eager?: boolean;
  /** The network may be back: there is no rest that was only a guess about it. */
  readonly online?: boolean;
  /** Words that are not in the index must be known to be absent, or each costs a request. */
  readonly fresh?: boolean;
}

/**
 * Reads the list if it is due. Never throws: the index is optional, and words are stored without it.
 * @returns false while another reader is at work
 */
export async function keepIndex(wanted: KeepOptions = {}): Promise<boolean> {
  const options = { ifAvailable: true };
  const ran = await navigator.locks.request('gleaner-index', options, async (lock) => {
    missed = lock === null;
    if (lock) setAlarm(await readWhatIsDue(wanted));
    return lock !== null;
  });
  if (ran && missed) await keepIndex();
  return ran;
}

/** How a reading that the learner asked for ended. */
export type Refreshed =
  | { readonly kind: 'read' | 'offline' | 'failed' }
  /** Others go first: the quota is nearly used up. In milliseconds, if the relay said when to come again. */
  | { readonly kind: 'scarce'; readonly retryAfterMs: number | null };

/**
 * Reads the list because the learner asks for it: its beginning where that shows all new words, else all of
 * it. Collected words and cards go first, so it is refused when quota is short. Never throws.
 */
export async function refreshNow(): Promise<Refreshed> {
  const askedAt = Date.now();
  return navigator.locks.request('gleaner-index', async () => {
    try {
      const connection = await readableConnection();
      if (connection === null) return { kind: 'failed' };
      const find = async () => (await openWords()).get('traversals', connection);
      const how = { client: relay, now: Date.now };
      if (askedOf(await find()) === 'top') await readTop(connection, how);
      const traversal = await find();
      // One that has just ended for another reader counts, unless the beginning showed that it is not enough.
      const isReadSince = (traversal?.completeAt ?? 0) > askedAt;
      if (askedOf(traversal) === 'all' && !isReadSince) await refreshIndex(connection, how);
      // Only a second reading shows that a word was deleted.
      if (!isReadSince && (await find())?.hasGap) await refreshIndex(connection, how);
      await endRest();
      announceIndex();
      return { kind: 'read' };
    } catch (error) {
      void keepError('list: refresh', error);
      return refusal(error);
    }
  });
}

function refusal(error: unknown): Refreshed {
  if (!(error instanceof RelayError)) return { kind: 'failed' };
  if (error.status === 429) return { kind: 'scarce', retryAfterMs: error.retryAfterMs };
  return { kind: error.status === null ? 'offline' : 'failed' };
}

/** Null when the list of the connected account may not be read. */
async function readableConnection(): Promise<string | null> {
  const session = await lastSession();
  // An account that is known has a list of its own already.
  if ((await unrecognised()) !== null) return null;
  return session?.connected === true && mayReadWords(session) ? session.connection : null;
}

/** @returns when to try again, in milliseconds since the epoch; null when nothing is left to read */
async function readWhatIsDue({
  eager = false,
  online = false,
  fresh = false,
}: KeepOptions): Promise<number | null> {
  const now = Date.now();
  try {
    const connection = await readableConnection();
    if (connection === null) return null;
    const traversal = await (await openWords()).get('traversals', connection);
    const due = dueOf(traversal, now, !(await filterMemory.isRefused()), fresh);
    if (eager || (online && (await restCause()) === 'offline')) await endRest();
    if (due === null) return null;
    const rest = await restUntil(now);
    if (rest !== null) return (await restCause()) === 'closed' ? null : rest;
    // Reading a long list takes minutes, so the alarm restarts a worker that dies meanwhile.
    if (due === 'all') setAlarm(now + 60_000);
    if (due === 'all') await refreshIndex(connection, { client: relay, now: Date.now });
    if (due === 'top') await readTop(connection, { client: relay, now: Date.now });
    return null;
  } catch (error) {
    const asked = error instanceof RelayError ? error.retryAfterMs : null;
    void keepError('list: read', error);
    const cause = causeOf(error);
    const until = await restFor(now, Math.max(restMs, asked ?? 0), cause);
    announceIndex();
    return cause === 'closed' ? null : until;
  }
}

/** Not awaited: the browser keeps the request once it is made. */
function setAlarm(when: number | null): void {
  if (when === null) void browser.alarms.clear(alarmName);
  else void browser.alarms.create(alarmName, { when, periodInMinutes: 1 });
}

function causeOf(error: unknown): RestCause {
  if (!(error instanceof RelayError)) return 'closed';
  if (error.status === null) return 'offline';
  return error.status === 429 || error.status >= 500 ? 'failed' : 'closed';
}

/** Call in the first turn of the background. */
export function wakeForIndex(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) void keepIndex();
  });
  self.addEventListener('online', () => void keepIndex({ online: true }));
}
