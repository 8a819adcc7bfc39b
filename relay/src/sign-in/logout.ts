/** `POST /auth/logout`: deletes the session, the grant and its receipts. */
import type { RequestHandler } from 'express';
import type { SessionStore } from './session-store.ts';
import type { GrantStore } from '../grants/grant-store.ts';
import type { Authenticate } from './authenticate.ts';
import type { SessionCookie } from './cookie.ts';

interface LogoutParts {
  readonly authenticate: Authenticate;
  readonly sessions: SessionStore;
  readonly grants: GrantStore;
  readonly cookie: SessionCookie;
}

/** Answers 204, also where the session has ended already. */
export function createLogout(parts: LogoutParts): RequestHandler {
  const { authenticate, sessions, grants, cookie } = parts;
  return async (request, response) => {
    const session = (await authenticate(request, response))?.session;
    if (typeof session?.grantId === 'string') {
      await sessions.removeOfGrant(session.grantId);
      await grants.remove(session.grantId);
    } else if (session !== undefined) {
      await sessions.remove(session.idHash);
    }
    response.setHeader('Set-Cookie', cookie.clear());
    response.status(204).end();
  };
}
