/**
 * The Express app: pages, sign-in and session (paths: `shared/src/relay.ts`). What is forwarded never comes here.
 */
import { relayPaths } from '@gleaner/shared';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
} from 'express';
import helmet from 'helmet';
import type { IncomingMessage } from 'node:http';
import type { Config } from './config/config.ts';
import { styleHash } from './pages/page.ts';
import { connectedPage, homePage, privacyPage, problemPages, sendPage } from './pages/pages.ts';
import { HttpError, sendError, toHttpError, wholeSeconds } from './errors/http-error.ts';
import { health } from './process/health.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RelayEvents } from './observe/events.ts';
import type { RequestLog } from './observe/log.ts';
import { receiptLifetime } from './receipts/receipts.ts';
import { loginLifetime } from './sign-in/login-records.ts';
import { sessionLifetimes } from './sign-in/session-store.ts';

export interface AppParts {
  readonly config: Config;
  /** Public origin of this relay. */
  readonly relayUrl: string;
  readonly events: RelayEvents;
  readonly requestLog: Pick<RequestLog, 'of'>;
  readonly guard: (request: IncomingMessage) => void;
  readonly limits: RateLimits;
  readonly expressSession: RequestHandler;
  readonly login: RequestHandler;
  readonly callback: RequestHandler;
  readonly session: RequestHandler;
  readonly logout: RequestHandler;
  readonly handOver: RequestHandler;
  readonly readiness: RequestHandler;
}

const day = 24 * 60 * 60_000;

/** As the policy says it: how long what a learner's browser causes is stored here. */
const retention = {
  sessionDays: sessionLifetimes.idle / day,
  maxSessionDays: sessionLifetimes.absolute / day,
  receiptHours: receiptLifetime / (60 * 60_000),
  loginMinutes: loginLifetime / 60_000,
};

export function createApp(parts: AppParts): Express {
  const { config, relayUrl, events, guard, limits } = parts;
  const isHttps = relayUrl.startsWith('https:');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);

  app.use((request, response, next) => {
    // The scheme comes from the configuration; headers do not change it.
    Object.defineProperty(request, 'secure', { value: isHttps });
    response.setHeader('Cache-Control', 'no-store');
    const started = performance.now();
    response.once('finish', () => {
      events.answered(nameOf(request), response.statusCode, performance.now() - started);
    });
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
      // The operator's other hosts under this domain are not ours to move to https.
      strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    }),
  );

  app.get(relayPaths.health, health);
  app.get(relayPaths.ready, parts.readiness);

  app.get('/', (_request, response) => sendPage(response, 200, homePage(config.instanceUrl)));
  app.get('/privacy', (_request, response) =>
    sendPage(response, 200, privacyPage(config.instanceUrl, retention)),
  );

  app.use(
    [relayPaths.session, relayPaths.logout, relayPaths.handOver],
    (request, _response, next) => {
      guard(request);
      next();
    },
  );
  // After the guard: requests that another site makes a browser send do not count against the learner.
  app.use('/auth', async (request, _response, next) => {
    await limits.count(request);
    next();
  });
  app.get(relayPaths.connected, (_request, response) => sendPage(response, 200, connectedPage));
  app.get(relayPaths.session, parts.session);
  app.post(relayPaths.logout, parts.logout);
  app.post(relayPaths.handOver, parts.handOver);

  const countAddress: RequestHandler = async (request, _response, next) => {
    if (typeof request.session.grantId !== 'string') await limits.countAddress(request);
    next();
  };
  // A link preview or a browser that loads ahead of the learner must not use up a sign-in.
  const onlyNavigation: RequestHandler = ({ method, headers }, response, next) => {
    const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'] ?? '';
    if (method === 'HEAD') response.status(405).setHeader('Allow', 'GET').end();
    else if (String(purpose).includes('prefetch')) response.status(503).end();
    else next();
  };
  app.get(relayPaths.login, onlyNavigation, parts.expressSession, countAddress, parts.login);
  // The callback of a sign-in that was counted at its login is not counted again.
  app.get(relayPaths.callback, onlyNavigation, parts.expressSession, parts.callback);

  app.use((request, response) => {
    if (wantsPage(request)) sendPage(response, 404, problemPages.notFound);
    else sendError(response, new HttpError('NOT_FOUND', 'There is nothing here.'));
  });
  app.use(lastResort(parts.requestLog));
  return app;
}

function lastResort(requestLog: Pick<RequestLog, 'of'>): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    const error = toHttpError(thrown);
    // A refused stranger is not an error of the relay.
    const log = requestLog.of(request);
    log[error.status >= 500 ? 'error' : 'info'](
      { code: error.code, reason: error.details[0]?.reason, private: error.privately },
      'request failed',
    );
    // Where the answer has begun, Express ends the connection.
    if (response.headersSent) next(thrown);
    else if (wantsPage(request) && error.code === 'RESOURCE_EXHAUSTED') {
      response.setHeader('Retry-After', wholeSeconds(error.retryAfter ?? 1));
      sendPage(response, error.status, problemPages.tooMany);
    } else if (wantsPage(request)) sendPage(response, error.status, problemPages.unavailable);
    else sendError(response, error);
  };
}

/** A label for the metrics: one of the relay's own paths, or one word for all others. */
function nameOf({ originalUrl }: Request): string {
  const path = originalUrl.replace(/\?.*$/su, '');
  return ownPaths.has(path) ? path : 'none';
}

const ownPaths: ReadonlySet<string> = new Set(['/', '/privacy', ...Object.values(relayPaths)]);

/** A learner's navigation, as opposed to the extension's request. */
function wantsPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}
