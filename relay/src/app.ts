/**
 * The Express app: pages, sign-in and session, with the forwarder mounted ahead of what only pages
 * need (design, "Endpoints").
 */
import { relayPaths } from '@gleaner/shared';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';
import { styleHash } from './auth/page.ts';
import { connectedPage, homePage, privacyPage, problemPages, sendPage } from './auth/pages.ts';
import { RelayError, sendError, toRelayError } from './errors.ts';
import { health } from './operations/health.ts';
import type { Forwarder } from './proxy/forward.ts';

export interface AppParts {
  readonly config: Config;
  /** Public origin of this relay. */
  readonly relayUrl: string;
  readonly forward: Forwarder;
  readonly guard: (request: IncomingMessage) => void;
  readonly expressSession: readonly RequestHandler[];
  readonly login: RequestHandler;
  readonly callback: RequestHandler;
  readonly session: RequestHandler;
  readonly logout: RequestHandler;
  readonly readiness: RequestHandler;
}

export function createApp(parts: AppParts): Express {
  const { config, relayUrl, forward, guard } = parts;
  const isHttps = relayUrl.startsWith('https:');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('trust proxy', [...config.trustedProxies]);

  app.use((request, response, next) => {
    if (request.url.startsWith('/api/')) void forward(request, response);
    else next();
  });

  app.use((request, response, next) => {
    // The scheme is what the configuration says, whatever a header claims.
    Object.defineProperty(request, 'secure', { value: isHttps });
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          styleSrc: [styleHash],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isHttps && { maxAge: 31_536_000 },
      xFrameOptions: { action: 'deny' },
    }),
  );

  app.get(relayPaths.health, health);
  app.get(relayPaths.ready, parts.readiness);

  app.get('/', (_request, response) => sendPage(response, 200, homePage(config.instanceUrl)));
  app.get('/privacy', (_request, response) =>
    sendPage(response, 200, privacyPage(config.instanceUrl)),
  );
  app.get(relayPaths.connected, (_request, response) => sendPage(response, 200, connectedPage));

  app.use([relayPaths.session, relayPaths.logout], (request, _response, next) => {
    guard(request);
    next();
  });
  app.get(relayPaths.session, parts.session);
  app.post(relayPaths.logout, parts.logout);

  app.get(relayPaths.login, ...parts.expressSession, parts.login);
  app.get(relayPaths.callback, ...parts.expressSession, parts.callback);

  app.use((request, response) => {
    if (wantsPage(request)) sendPage(response, 404, problemPages.notFound);
    else sendError(response, new RelayError('NOT_FOUND', 'There is nothing here.'));
  });
  app.use(lastResort);
  return app;
}

const lastResort: ErrorRequestHandler = (thrown, request, response, next) => {
  const error = toRelayError(thrown);
  request.log.error({ code: error.code, private: error.privately }, 'request failed');
  // Express ends a connection whose answer has begun.
  if (response.headersSent) next(thrown);
  else if (wantsPage(request)) sendPage(response, error.status, problemPages.unavailable);
  else sendError(response, error);
};

/** A learner's navigation, as opposed to the extension's request. */
function wantsPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}
