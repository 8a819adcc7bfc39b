/** `GET /auth/login`: begins an authorization code flow (interface.md section 5.2, RFC 7636). */
import type { RequestHandler } from 'express';
import { hashSessionId } from '../database/session-store.ts';
import type { Clock, Random } from '../dependencies.ts';
import type { RelayEvents } from '../operations/events.ts';
import type { LoginRecords } from './login-records.ts';
import type { OAuthClient } from './oauth-client.ts';
import { instanceDownPage, sendPage } from './pages.ts';

interface LoginParts {
  readonly instanceUrl: string;
  readonly pkce: 'S256' | 'off';
  readonly logins: LoginRecords;
  readonly oauth: OAuthClient;
  readonly events: RelayEvents;
  readonly now: Clock;
  readonly random: Random;
  /** How long the instance may take to show that it is up, ms. */
  readonly reachability: number;
}

export function createLogin(parts: LoginParts): RequestHandler {
  const { instanceUrl, pkce, logins, oauth, events, now, random, reachability } = parts;
  return async (request, response) => {
    if (!(await answers(instanceUrl, reachability))) {
      events.login('instance_down');
      sendPage(response, 503, instanceDownPage(instanceUrl));
      return;
    }
    const state = random(32).toString('base64url');
    const verifier = pkce === 'S256' ? random(32).toString('base64url') : null;
    const { session } = request;
    session.createdAt ??= now();
    session.seenAt = now();
    await logins.add(state, hashSessionId(request.sessionID), verifier);
    events.login('started');
    const { href } = await oauth.authorizationUrl(state, verifier);
    // Express's own redirect would repeat the address, and with it the state, in a body.
    response.status(303).setHeader('Location', href).end();
  };
}

/** Any answer counts: a learner sent to a dead address would see the browser's error, not ours. */
async function answers(instanceUrl: string, timeout: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeout);
    const answer = await fetch(instanceUrl, { method: 'HEAD', redirect: 'manual', signal });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
