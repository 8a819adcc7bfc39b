/**
 * The landing page: what this is, and for a signed-in learner the review plans (whose addresses can be
 * copied into a client) and the applications that have access, which can be taken back (section 5.5).
 */
import { Router, type Request } from 'express';
import { deal } from '../cards/deal.ts';
import type { Authorization } from '../state/grants.ts';
import type { InstanceState } from '../state/state.ts';
import { formText } from './form.ts';
import { html, type Markup } from './html.ts';
import { markupTo, sayTo, type Say } from './languages.ts';
import { sendHtml } from './page.ts';
import { csrfMatches, csrfToken } from './session.ts';
import { sendSignIn } from './sign-in.ts';
import { style } from './style.ts';

export function homeRoutes(state: InstanceState): Router {
  const { store, grants, options } = state;
  const router = Router();

  router.get('/style.css', (_req, res) => {
    res.type('css').set('Cache-Control', 'no-cache').send(style);
  });

  router.get('/', (req, res) => {
    const { learner } = req.session;
    const say = sayTo(req);
    const known = learner !== undefined && store.learners.has(learner);
    sendHtml(res, options.basePath, {
      title: say('welcome'),
      body: html` <h1>${say('homeTitle')}</h1>
        <p>${say('homeText')}</p>
        ${known ? account(state, req, learner) : html`<p><a href="${options.basePath}/sign-in">${say('signIn')}</a></p>`}`,
    });
  });

  router.get('/plans/:planId', (req, res) => {
    const { learner } = req.session;
    const plan = store.plan(req.params.planId);
    const say = sayTo(req);
    if (learner === undefined || !store.learners.has(learner)) {
      const next = `${options.basePath}/plans/${encodeURIComponent(req.params.planId)}`;
      sendSignIn(state, req, res, { next });
      return;
    }
    if (plan === undefined) {
      sendHtml(res, options.basePath, {
        title: say('noPlan'),
        status: 404,
        body: html`<h1>${say('noPlan')}</h1>
          <p>${say('noPlanHere')}</p>`,
      });
      return;
    }
    const { stats } = deal(state, learner, plan.id, 0);
    sendHtml(res, options.basePath, {
      title: plan.name,
      body: html` <h1>${plan.name}</h1>
        <div class="panel">
          <p>${markupTo(req, 'planId', html`<code>${plan.id}</code>`)}</p>
          <p>${say('due', String(stats.due_count), String(stats.new_count))}</p>
        </div>`,
    });
  });

  router.post('/withdraw', (req, res) => {
    const authorization = grants.authorization(formText(req, 'authorization'));
    const own = authorization !== undefined && authorization.learner === req.session.learner;
    if (own && csrfMatches(req, formText(req, 'csrf'))) authorization.withdrawn = true;
    res.redirect(303, `${options.basePath}/`);
  });
  return router;
}

function account(state: InstanceState, req: Request, learner: string): Markup {
  const { store, grants, options } = state;
  const csrf = csrfToken(req);
  const say = sayTo(req);
  const applications = grants.authorizationsOf(learner).filter(({ withdrawn }) => !withdrawn);
  return html` <h2>${say('plans')}</h2>
    <ul>
      ${store.plans().map(
        ({ id, name }) =>
          html`<li>
            <a href="${options.basePath}/plans/${encodeURIComponent(id)}">${name}</a>
            <small>${id}</small>
          </li>`,
      )}
    </ul>
    <h2>${say('applications')}</h2>
    ${
      applications.length === 0
        ? html`<p>${say('none')}</p>`
        : html`<ul>
            ${applications.map((one) => applicationRow(state, one, csrf, say))}
          </ul>`
    }
    <form class="actions" method="post" action="${options.basePath}/sign-out">
      <input type="hidden" name="csrf" value="${csrf}" />
      <button>${say('signOut', learner)}</button>
    </form>`;
}

function applicationRow(
  { store, options }: InstanceState,
  { id, clientId, scopes }: Authorization,
  csrf: string,
  say: Say,
): Markup {
  const name = store.applications.get(clientId)?.name ?? clientId;
  return html`<li>
    <form class="inline" method="post" action="${options.basePath}/withdraw">
      <span>${name} <small>${scopes.join(', ')}</small></span>
      <input type="hidden" name="csrf" value="${csrf}" />
      <input type="hidden" name="authorization" value="${id}" />
      <button>${say('withdraw')}</button>
    </form>
  </li>`;
}
