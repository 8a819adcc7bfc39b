/**
 * Who asks: one read gives session and grant. It works on plain Node requests, so that the forwarder
 * needs no Express, and keeps a session that is only ever forwarded for from going idle.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  hashSessionId,
  isTouchDue,
  type SessionStore,
  type StoredSession,
} from '../database/session-store.ts';
import type { Clock } from '../dependencies.ts';
import type { Grant } from '../grants/grant.ts';
import type { SessionCookie } from './cookie.ts';

/** Null for anything that is not a living session: no cookie, a forged one, one that has ended. */
export type Authenticate = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<{ session: StoredSession; grant: Grant | null } | null>;

export function createAuthenticate(
  sessions: SessionStore,
  cookie: SessionCookie,
  now: Clock,
): Authenticate {
  return async (request, response) => {
    const id = cookie.read(request);
    if (id === null) return null;
    const found = await sessions.find(hashSessionId(id));
    if (found === null) return null;
    const { session } = found;
    if (session.grantId !== null && isTouchDue(session, now())) {
      await sessions.touch({ ...session, seenAt: now() });
      response.setHeader('Set-Cookie', cookie.write(id));
    }
    return found;
  };
}
