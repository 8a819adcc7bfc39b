/** `GET /oauth/authorize` and the consent given there (interface.md sections 5.1, 5.2). */
import OAuth2Server from '@node-oauth/oauth2-server';
import { Router, type Request, type Response } from 'express';
import { paths } from '../contract/paths.ts';
import { formText } from '../pages/form.ts';
import { sendConsent } from './consent.ts';
import { html } from '../pages/html.ts';
import { sayTo } from '../pages/languages.ts';
import { sendHtml } from '../pages/page.ts';
import { csrfMatches } from '../pages/session.ts';
import { sendSignIn } from '../pages/sign-in.ts';
import type { InstanceState } from '../state/state.ts';
import { checkAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts';

export function authorizeEndpoint(state: InstanceState, oauth: OAuth2Server): Router {
  const { options, counters } = state;
  const router = Router();

  router.get(paths.authorize, (req, res) => {
    counters.arrived('authorize');
    const query = queryOf(req);
    const request = acceptRequest(state, query, res);
    const learner = signedIn(state, req);
    if (request !== null) {
      const next = `${options.basePath}${paths.authorize}?${query.toString()}`;
      if (learner === null) sendSignIn(state, req, res, { next });
      else sendConsent(state, req, res, { learner, request, action: next });
    }
    counters.answered('authorize', res.statusCode);
  });

  router.post(paths.authorize, async (req, res) => {
    const query = queryOf(req);
    const request = acceptRequest(state, query, res);
    if (request === null) return;
    const learner = signedIn(state, req);
    const decision = formText(req, 'decision');
    const sound = csrfMatches(req, formText(req, 'csrf')) && /^(?:allow|deny)$/u.test(decision);
    if (learner === null || !sound) {
      res.redirect(303, `${options.basePath}${paths.authorize}?${query.toString()}`);
      return;
    }
    res.redirect(303, await decide(oauth, query, learner, decision === 'allow'));
  });
  return router;
}

/** The library issues the code, or words the refusal, and says where to send the browser. */
async function decide(
  oauth: OAuth2Server,
  query: URLSearchParams,
  learner: string,
  allowed: boolean,
): Promise<string> {
  const request = new OAuth2Server.Request({
    method: 'GET',
    headers: {},
    query: Object.fromEntries([...query, ['allowed', String(allowed)]]),
  });
  const response = new OAuth2Server.Response();
  try {
    await oauth.authorize(request, response, {
      authenticateHandler: { handle: () => ({ learner }) },
    });
  } catch (error) {
    if (!(error instanceof OAuth2Server.OAuthError) || response.get('location') === undefined) {
      throw error;
    }
  }
  return String(response.get('location'));
}

function acceptRequest(
  { store, options }: InstanceState,
  query: URLSearchParams,
  res: Response,
): AuthorizationRequest | null {
  const checked = checkAuthorizationRequest(store, query);
  switch (checked.outcome) {
    case 'valid':
      return checked.request;
    case 'redirect':
      res.redirect(302, checked.location);
      return null;
    case 'refused':
      sendHtml(res, options.basePath, {
        title: sayTo(res.req)('untrusted'),
        status: 400,
        body: html` <h1>${sayTo(res.req)('untrusted')}</h1>
          <p>${checked.reason}</p>
          <p>${sayTo(res.req)('nothingShared')}</p>`,
      });
      return null;
  }
}

function signedIn({ store }: InstanceState, req: Request): string | null {
  const { learner } = req.session;
  return learner !== undefined && store.learners.has(learner) ? learner : null;
}

function queryOf(req: Request): URLSearchParams {
  return new URL(req.originalUrl, 'http://instance.invalid').searchParams;
}
