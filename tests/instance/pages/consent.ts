/** The consent page: who asks, and for what, in the words of interface.md section 5.1. */
import type { Request, Response } from 'express';
import { scopeMeanings, type Scope } from '../contract/scopes.ts';
import type { AuthorizationRequest } from '../oauth/authorization-request.ts';
import type { InstanceState } from '../state/state.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import { csrfToken } from './session.ts';

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
  sendPage(res, options.basePath, {
    title: `Allow ${application.name}?`,
    formTarget: redirectUri,
    body: html` <h1>Allow ${application.name}?</h1>
      <div class="panel">
        <p>${application.name} asks to use the account of <strong>${learner}</strong>:</p>
        <ul>
          ${scopes.map(
            (scope) => html`<li>${scopeMeanings[scope as Scope]} <small>${scope}</small></li>`,
          )}
        </ul>
        <form method="post" action="${action}">
          <input type="hidden" name="csrf" value="${csrfToken(req)}" />
          <div class="actions">
            <button class="primary" name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Deny</button>
          </div>
        </form>
        <p><small>You will be sent to ${host}.</small></p>
      </div>`,
  });
}
