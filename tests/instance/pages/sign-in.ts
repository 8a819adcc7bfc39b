/** The sign-in page and its form; interface.md section 5.2 sends the learner's browser here first. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import type { InstanceState } from '../state/state.ts';
import { formText } from './form.ts';
import { html } from './html.ts';
import { sayTo } from './languages.ts';
import { sendHtml } from './page.ts';
import { csrfMatches, csrfToken, beginSession, endSession } from './session.ts';

/** @param next path and query within the instance to go on to */
export function sendSignIn(
  { options }: InstanceState,
  req: Request,
  res: Response,
  { next, error, name = '' }: { next: string; error?: string; name?: string },
): void {
  const say = sayTo(req);
  sendHtml(res, options.basePath, {
    title: say('signIn'),
    status: error === undefined ? 200 : 400,
    body: html` <h1>${say('signIn')}</h1>
      <form class="panel" method="post" action="${options.basePath}/sign-in">
        ${error === undefined ? [] : html`<p class="error" role="alert">${error}</p>`}
        <input type="hidden" name="csrf" value="${csrfToken(req)}" />
        <input type="hidden" name="next" value="${next}" />
        <label for="name">${say('name')}</label>
        <input id="name" name="name" value="${name}" autocomplete="username" required />
        <label for="password">${say('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <button class="primary">${say('signIn')}</button>
      </form>`,
  });
}

export function signInRoutes(state: InstanceState): Router {
  const { store, options } = state;
  const home = `${options.basePath}/`;
  const router = Router();

  router.get('/sign-in', (req, res) => sendSignIn(state, req, res, { next: home }));

  router.post('/sign-in', async (req, res) => {
    const name = formText(req, 'name');
    const next = localTarget(formText(req, 'next'), home);
    if (!csrfMatches(req, formText(req, 'csrf'))) {
      sendSignIn(state, req, res, {
        next,
        name,
        error: sayTo(req)('tooOld'),
      });
      return;
    }
    const learner = store.learners.get(name);
    if (learner === undefined || !samePassword(learner.password, formText(req, 'password'))) {
      sendSignIn(state, req, res, { next, name, error: sayTo(req)('wrongPassword') });
      return;
    }
    await beginSession(req, learner.name);
    res.redirect(303, next);
  });

  router.post('/sign-out', async (req, res) => {
    if (csrfMatches(req, formText(req, 'csrf'))) await endSession(req);
    res.redirect(303, home);
  });
  return router;
}

/** Only paths of this instance: resolved against an origin, the target must stay there. */
function localTarget(next: string, home: string): string {
  const origin = 'http://instance.invalid';
  if (!URL.canParse(next, origin)) return home;
  const url = new URL(next, origin);
  const within = url.origin === origin && url.pathname.startsWith(home);
  return within ? `/${url.pathname.replace(/^\/+/u, '')}${url.search}` : home;
}

function samePassword(expected: string, given: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(expected), digest(given));
}
