/** `GET /auth/login`: begins an authorization code flow (interface.md section 5.2, RFC 7636). */
import type { RequestHandler } from 'express';
import type { SessionCookie } from './cookie.ts';
import { hashSessionId } from './session-store.ts';
import type { Clock, Random } from '../config/timings.ts';
import type { RelayEvents } from '../observe/events.ts';
import type { LoginRecords } from './login-records.ts';
import type { OAuthClient } from '../grants/oauth-client.ts';
import { instanceDownPage, sendPage } from '../pages/pages.ts';
import type { Reachability } from './reachability.ts';

interface LoginParts {
  readonly instanceUrl: string;
  readonly reachability: Pick<Reachability, 'isReachable'>;
  readonly pkce: 'S256' | 'off';
  readonly logins: LoginRecords;
  readonly cookie: Pick<SessionCookie, 'attempt'>;
  readonly oauth: OAuthClient;
  readonly events: RelayEvents;
  readonly now: Clock;
  readonly random: Random;
}

export function createLogin(parts: LoginParts): RequestHandler {
  const { instanceUrl, reachability, pkce, logins, cookie, oauth, events, now, random } = parts;
  return async (request, response) => {
    if (!(await reachability.isReachable())) {
      events.login('instance_down');
      sendPage(response, 503, instanceDownPage(instanceUrl));
      return;
    }
    const state = random(32).toString('base64url');
    const verifier = pkce === 'S256' ? random(32).toString('base64url') : null;
    const { session } = request;
    session.createdAt ??= now();
    session.seenAt = now();
    if (session.stored !== true) response.appendHeader('Set-Cookie', cookie.attempt.write(state));
    await logins.add(state, hashSessionId(request.sessionID), verifier);
    events.login('started');
    const { href } = await oauth.authorizationUrl(state, verifier);
    // Express's own redirect would repeat the address, and so the state, in a body.
    response.status(303).setHeader('Location', href).end();
  };
}
