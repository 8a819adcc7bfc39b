/**
 * Finds session and grant of a request in one read. It works on plain Node requests, so that the forwarder
 * needs no Express, and extends sessions that only use the forwarder.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MaybePromise } from '../database/direct.ts';
import { type FoundSession, isTouchDue, type SessionStore } from './session-store.ts';
import type { Clock } from '../config/timings.ts';
import type { SessionCookie } from './cookie.ts';

/** Null where there is no live session: no cookie, a forged one, or one of a session that has ended. */
export type Authenticate = (
  request: IncomingMessage,
  response: ServerResponse,
) => MaybePromise<FoundSession | null>;

export function createAuthenticate(
  sessions: SessionStore,
  cookie: SessionCookie,
  now: Clock,
): Authenticate {
  async function touch(found: FoundSession, id: string, response: ServerResponse) {
    await sessions.touch({ ...found.session, seenAt: now() });
    response.setHeader('Set-Cookie', cookie.write(id));
    return found;
  }

  return (request, response) => {
    const named = cookie.read(request);
    if (named === null) return null;
    const seen = (found: FoundSession | null): MaybePromise<FoundSession | null> => {
      const isDue = found !== null && found.session.grantId !== null;
      return isDue && isTouchDue(found.session, now()) ? touch(found, named.id, response) : found;
    };
    const found = sessions.find(named.idHash);
    return found instanceof Promise ? found.then(seen) : seen(found);
  };
}
