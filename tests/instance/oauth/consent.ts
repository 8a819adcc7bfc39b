/** The consent page: who asks, and for what, in the words of interface.md section 5.1. */
import type { Request, Response } from 'express';
import type { ServiceScope } from '../contract/scopes.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import type { InstanceState } from '../state/state.ts';
import { html } from '../pages/html.ts';
import { markupTo, sayTo } from '../pages/languages.ts';
import { sendHtml } from '../pages/page.ts';
import { csrfToken } from '../pages/session.ts';

interface Consent {
  readonly learner: string;
  readonly request: AuthorizationRequest;
  /** Path and query the form posts to. */
  readonly action: string;
}

export function sendConsent(
  { options }: InstanceState,
  req: Request,
  res: Response,
  { learner, request, action }: Consent,
): void {
  const { application, scopes, redirectUri } = request;
  const { host } = new URL(redirectUri);
  const say = sayTo(req);
  sendHtml(res, options.basePath, {
    title: say('allowTitle', application.name),
    formTarget: redirectUri,
    body: html` <h1>${say('allowTitle', application.name)}</h1>
      <div class="panel">
        <p>${markupTo(req, 'asks', application.name, html`<strong>${learner}</strong>`)}</p>
        <ul>
          ${scopes.map((scope) => html`<li>${say(scope as ServiceScope)} <small>${scope}</small></li>`)}
        </ul>
        <form method="post" action="${action}">
          <input type="hidden" name="csrf" value="${csrfToken(req)}" />
          <div class="actions">
            <button class="primary" name="decision" value="allow">${say('allow')}</button>
            <button name="decision" value="deny">${say('deny')}</button>
          </div>
        </form>
        <p><small>${say('sentTo', host)}</small></p>
      </div>`,
  });
}
