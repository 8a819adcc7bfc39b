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
  /** Receives work that outlives its request. */
  keep: (work: Promise<unknown>) => void,
): Authenticate {
  const touching = new Set<string>();

  /** Not waited for: a database that takes no writes must not end a read. The next request tries again. */
  function touch(found: FoundSession, id: string, response: ServerResponse): void {
    const { session } = found;
    response.setHeader('Set-Cookie', cookie.write(id));
    if (touching.has(session.idHash)) return;
    touching.add(session.idHash);
    const touched = sessions.touch({ ...session, seenAt: now() });
    keep(touched.catch(ignore).finally(() => touching.delete(session.idHash)));
  }

  return (request, response) => {
    const named = cookie.read(request);
    if (named === null) return null;
    const seen = (found: FoundSession | null): FoundSession | null => {
      const isUsed = found !== null && found.session.grantId !== null;
      if (isUsed && isTouchDue(found.session, now())) touch(found, named.id, response);
      return found;
    };
    const found = sessions.find(named.idHash);
    return found instanceof Promise ? found.then(seen) : seen(found);
  };
}

function ignore(): void {
  // A write that cannot do without the database says so itself.
}
