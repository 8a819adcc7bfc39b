/** When the index is read anew: seldom, last in line, and never by two at once. */
import { storage } from '@wxt-dev/storage';
import { relay } from '../../connection/relay.ts';
import { RelayError } from '../../connection/relay-error.ts';
import { lastSession } from '../../connection/session.ts';
import { forgetOtherIndexes } from './forget.ts';
import { openWords } from './db.ts';
import { dueOf } from './due.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';

/** After a failure that names no time itself. */
const restMs = 10 * 60_000;

/** Milliseconds since the epoch; outlives the worker, not the browser. */
const notBefore = storage.defineItem<number>('session:indexNotBefore', { fallback: 0 });

/** Reads the list if it is due. Never throws: the index is a help, and words are kept without it. */
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
      const due = dueOf(await (await openWords()).get('traversals', connection), now);
      if (due === 'all') await refreshIndex(connection, { client: relay, now: Date.now });
      if (due === 'top') await readTop(connection, { client: relay, now: Date.now });
    } catch (error) {
      const asked = error instanceof RelayError ? error.retryAfterMs : null;
      await notBefore.setValue(now + Math.max(restMs, asked ?? 0)).catch(() => undefined);
    }
  });
}
