/**
 * `GET /auth/callback`: the service sends the learner back (interface.md sections 5.2 and 5.3). The token
 * endpoint is called only for a state of this session that is used for the first time and has not expired.
 */
import { relayPaths } from '@gleaner/shared';
import type { Request, RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { SessionCookie } from './cookie.ts';
import { hashSessionId } from './session-store.ts';
import type { Clock } from '../config/timings.ts';
import type { GrantStore } from '../grants/grant-store.ts';
import type { Succession } from '../grants/succession.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { LoginOutcome, RelayEvents } from '../observe/events.ts';
import type { RequestLog } from '../observe/log.ts';
import type { LoginRecords } from './login-records.ts';
import type { OAuthClient } from '../grants/oauth-client.ts';
import { TokenError } from '../grants/token-failure.ts';
import type { Page } from '../pages/page.ts';
import { instanceDownPage, problemPages, sendPage } from '../pages/pages.ts';

interface CallbackParts {
  readonly instanceUrl: string;
  readonly issuer: string;
  readonly logins: LoginRecords;
  readonly cookie: Pick<SessionCookie, 'attempt'>;
  readonly limits: Pick<RateLimits, 'countAddress'>;
  readonly oauth: OAuthClient;
  readonly grants: Pick<GrantStore, 'save'>;
  readonly succession: Pick<Succession, 'follow'>;
  readonly requestLog: Pick<RequestLog, 'of'>;
  readonly events: RelayEvents;
  readonly now: Clock;
}

export function createCallback(parts: CallbackParts): RequestHandler {
  const { instanceUrl, issuer, logins, cookie, limits, oauth, grants, succession } = parts;
  const { requestLog, events, now } = parts;
  return async (request, response) => {
    const log = requestLog.of(request);
    const query = new URLSearchParams(/\?(.*)$/su.exec(request.url)?.[1] ?? '');
    const sessionHash = hashSessionId(request.sessionID);
    const state = only(query, 'state');
    const isBegunHere = state !== null && cookie.attempt.isIn(request, state);
    const record =
      state === null || state === '' ? null : await logins.consume(state, sessionHash, isBegunHere);
    if (isBegunHere) response.appendHeader('Set-Cookie', cookie.attempt.clear(state));
    if (record === null && typeof request.session.grantId !== 'string') {
      await limits.countAddress(request);
    }
    const reject = (status: number, page: Page, reason: LoginOutcome, more = {}): void => {
      events.login(reason);
      log.warn({ reason, ...more }, 'sign-in rejected');
      sendPage(response, status, page);
    };

    const error = only(query, 'error');
    if (state === null && error === 'access_denied') {
      reject(400, problemPages.denied, 'denied');
      return;
    }
    if (state === null || record === null) {
      reject(400, problemPages.invalidCallback, 'state');
      return;
    }
    const iss = only(query, 'iss');
    if (iss !== null && iss !== issuer) {
      const advice = 'if that is the service, set ISSUER to the value of iss';
      const named = iss.replaceAll(/[^\x21-\x7e]/gu, '').slice(0, 200);
      reject(400, problemPages.wrongIssuer, 'issuer', { iss: named, issuer, advice });
      return;
    }
    if (error !== null) {
      if (error === 'access_denied') reject(400, problemPages.denied, 'denied');
      else reject(400, problemPages.refusedByService, 'error');
      return;
    }
    const code = only(query, 'code');
    if (code === null || code === '') {
      reject(400, problemPages.invalidCallback, 'code_missing');
      return;
    }

    try {
      const issued = await oauth.exchange(code, state, record.verifier);
      if (issued.refreshToken === null && issued.life === 0) {
        const why = 'expires_in of 0 without a refresh token';
        reject(502, problemPages.notLasting, 'unusable', { why });
        return;
      }
      // The service names no account, so another one may have signed in: nothing of the earlier grant counts for it.
      const grantId = randomUUID();
      const earlier = request.session.grantId ?? null;
      await grants.save(grantId, issued);
      await renewSession(request, grantId, now());
      if (earlier !== null) await succession.follow(earlier, grantId);
      await logins.move(sessionHash, hashSessionId(request.sessionID));
      events.login('connected');
      log.info({ grant: grantId }, 'learner connected');
      response.redirect(303, relayPaths.connected);
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      events.login(error.failure);
      log.warn({ failure: error.failure, reason: error.reason }, 'code exchange failed');
      const [status, page] = explain(error, instanceUrl);
      sendPage(response, status, page);
    }
  };
}

function explain({ failure, status }: TokenError, instanceUrl: string): [number, Page] {
  switch (failure) {
    case 'invalid_grant':
      return [400, problemPages.codeRefused];
    case 'refused':
      return [400, problemPages.refusedByService];
    case 'misconfigured':
      return [502, problemPages.misconfigured];
    case 'unusable':
      return [502, problemPages.unusable];
    case 'transient':
      return isRefusal(status)
        ? [400, problemPages.refusedByService]
        : [503, instanceDownPage(instanceUrl)];
  }
}

/** The service has answered, though perhaps by a gateway: trying again at once brings the same. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/**
 * A parameter of a callback (RFC 6749 section 3.1): one without a value is as if omitted.
 * @returns null where there is none; empty where it is repeated, which no parameter may be
 */
export function only(query: URLSearchParams, name: string): string | null {
  const [value = null, ...more] = query.getAll(name).filter((each) => each !== '');
  return more.length === 0 ? value : '';
}

/** A new session id at sign-in: an id that was known before gives no access after it. */
async function renewSession(request: Request, grantId: string, now: number): Promise<void> {
  await promisify(request.session.regenerate.bind(request.session))();
  const { session } = request;
  session.grantId = grantId;
  session.createdAt = now;
  session.seenAt = now;
  await promisify(session.save.bind(session))();
}
