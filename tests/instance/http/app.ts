/** The instance as an Express app: pages, OAuth endpoints, API and control under {base_url}'s path. */
import OAuth2Server from '@node-oauth/oauth2-server';
import express, { Router, type ErrorRequestHandler, type Express } from 'express';
import { send } from '../exchange/reply.ts';
import { ApiError, errorReply } from '../exchange/api-error.ts';
import { apiRouter } from '../api/router.ts';
import type { InstanceControl } from '../control/control.ts';
import { controlRouter } from '../control/router.ts';
import { authorizeEndpoint } from '../oauth/authorize-endpoint.ts';
import { createModel } from '../oauth/model.ts';
import { tokenEndpoint } from '../oauth/token-endpoint.ts';
import { homeRoutes } from '../pages/home.ts';
import { learnerSessions } from '../pages/session.ts';
import { signInRoutes } from '../pages/sign-in.ts';
import type { InstanceState } from '../state/state.ts';

/** Section 8 shows no size limits; 64 KiB is far above any request of section 4. */
const largestBodyBytes = 65_536;

export function createInstanceApp(state: InstanceState, control: InstanceControl): Express {
  const { basePath, controlEndpoint } = state.options;
  const oauth = new OAuth2Server({ model: createModel(state) });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');

  const base = Router({ caseSensitive: true });
  if (controlEndpoint) {
    base.use('/_control', express.text({ type: () => true, limit: '5mb' }), controlRouter(control));
  }
  // Bodies are read as text: each endpoint decides itself what a wrong type or broken JSON earns.
  base.use(express.text({ type: () => true, limit: largestBodyBytes }));
  base.use('/api', apiRouter(state, oauth));
  base.use(tokenEndpoint(state, oauth));
  base.use(learnerSessions(basePath));
  base.use(homeRoutes(state));
  base.use(signInRoutes(state));
  base.use(authorizeEndpoint(state, oauth));

  app.use(basePath === '' ? '/' : basePath, base);
  app.use((_req, res) => {
    send(res, errorReply(new ApiError('NOT_FOUND', 'There is no such resource')));
  });
  app.use(answerError);
  return app;
}

/** What failed before a handler ran: a body too large or cut short, a path that does not decode. */
const answerError: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  const clientError = status >= 400 && status < 500;
  send(
    res,
    errorReply(
      clientError ? new ApiError('INVALID_ARGUMENT', 'The request cannot be read') : error,
    ),
  );
};
