/** Decides when the index is read again: seldom, with the lowest priority, and never twice at once. */
import { storage } from '@wxt-dev/storage';
import { browser } from 'wxt/browser';
import { relay } from '../../../relay-client/relay.ts';
import { RelayError } from '../../../relay-client/relay-error.ts';
import { lastSession } from '../../../relay-client/session.ts';
import { forgetOtherIndexes } from '../forget.ts';
import { openWords } from '../db.ts';
import { filterMemory } from '../../filter-memory.ts';
import { dueOf } from './due.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';

/** After a failure without Retry-After. */
const restMs = 10 * 60_000;
/** Wakes the background while a traversal is not complete. */
const alarmName = 'index';

/** Milliseconds since the epoch; outlives the worker, not the browser. */
const notBefore = storage.defineItem<number>('session:indexNotBefore', { fallback: 0 });

/** Reads the list if it is due. Never throws: the index is optional, and words are stored without it. */
export async function keepIndex(): Promise<void> {
  await navigator.locks.request('gleaner-index', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const now = Date.now();
    try {
      const session = await lastSession();
      if (session?.connected !== true || session.connection === null) return;
      if (session.scopes.length > 0 && !session.scopes.includes('words:read')) return;
      await forgetOtherIndexes(session.connection);
      const rest = await notBefore.getValue();
      if (rest > now && rest - now <= 3_600_000) return;
      const { connection } = session;
      const traversal = await (await openWords()).get('traversals', connection);
      const due = dueOf(traversal, now, !(await filterMemory.isRefused()));
      // Reading a long list takes minutes, so the alarm restarts a worker that dies meanwhile.
      if (due === 'all') setAlarm(now + 60_000);
      if (due === 'all') await refreshIndex(connection, { client: relay, now: Date.now });
      if (due === 'top') await readTop(connection, { client: relay, now: Date.now });
      if (due !== null) void browser.alarms.clear(alarmName);
    } catch (error) {
      const asked = error instanceof RelayError ? error.retryAfterMs : null;
      const until = now + Math.max(restMs, asked ?? 0);
      await notBefore.setValue(until).catch(() => undefined);
      if (passes(error)) setAlarm(until);
      else void browser.alarms.clear(alarmName);
    }
  });
}

/** Not awaited: the browser keeps the request once it is made. */
function setAlarm(when: number): void {
  void browser.alarms.create(alarmName, { when, periodInMinutes: 1 });
}

/** Whether a later try may succeed without the learner. */
function passes(error: unknown): boolean {
  if (!(error instanceof RelayError)) return false;
  return error.status === null || error.status === 429 || error.status >= 500;
}

/** Call in the first turn of the background. */
export function wakeForIndex(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarmName) void keepIndex();
  });
}
