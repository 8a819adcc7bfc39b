/**
 * The relay put together: what main.ts and every test start. Importing it does nothing; nothing runs
 * until `listen` is called.
 */
import { relayPaths } from '@gleaner/shared';
import {
  createServer as createHttpServer,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createCallback } from './auth/callback.ts';
import { createSessionCookie } from './auth/cookie.ts';
import { createExpressSession } from './auth/express-session.ts';
import { createLogin } from './auth/login.ts';
import { createLoginRecords } from './auth/login-records.ts';
import { createLogout } from './auth/logout.ts';
import { createOAuthClient } from './auth/oauth-client.ts';
import { createRequestGuard } from './auth/request-guard.ts';
import { createSession } from './auth/session.ts';
import { createSessionStore } from './database/session-store.ts';
import type { RelayDependencies } from './dependencies.ts';
import { createGrantStore } from './grants/grant-store.ts';
import { createRefresher } from './grants/refresh.ts';
import { createSealer } from './grants/seal.ts';
import { createReadiness } from './operations/health.ts';
import { createRequestLog } from './operations/log.ts';
import { unknownOutcomeRecord } from './proxy/answer.ts';
import { createForwarder, type Forwarder } from './proxy/forward.ts';
import { createQuotaWatch } from './proxy/quota.ts';
import { createReceipts } from './proxy/receipts.ts';
import { createRoutes } from './proxy/routes.ts';
import { createUpstream, type Upstream } from './proxy/upstream.ts';

export interface RelayServer {
  /**
   * Binds HOST and PORT and begins to answer.
   * @returns the public origin: RELAY_URL, or the bound address where that is left open
   * @throws the system's error when the port cannot be had
   */
  listen(): Promise<string>;
  /** No longer ready; finishes what is in flight, within the deadline of `timings.shutdown`. */
  close(): Promise<void>;
}

export function createServer(deps: RelayDependencies): RelayServer {
  const { config, timings } = deps;
  const http = createHttpServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  });
  const upstream = createUpstream(config.instanceUrl, timings.upstream);
  const forwarding = new Set<Promise<void>>();
  const answering = new Set<ServerResponse>();
  let draining = false;

  http.on('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    response.shouldKeepAlive &&= !draining;
  });

  /** A write goes on when its caller has hung up, so the server knows of it apart from sockets. */
  const track =
    (forward: Forwarder): Forwarder =>
    async (request, response) => {
      const running = forward(request, response);
      forwarding.add(running);
      await running.finally(() => forwarding.delete(running));
    };

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        http.once('error', reject);
        http.listen(config.port, config.host, () => {
          http.off('error', reject);
          const relayUrl = config.relayUrl ?? originOf(http.address());
          // Still in the turn that bound the port: no request can have come before its listener.
          http.on('request', createListener(deps, { relayUrl, upstream, track, isDraining }));
          resolve(relayUrl);
        });
      }),

    async close() {
      draining = true;
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      http.closeIdleConnections();
      // Else a connection would stay open after its answer, and `closed` with it.
      for (const response of answering) response.shouldKeepAlive = false;
      const finished = Promise.all([closed, ...forwarding]);
      const deadline = new AbortController();
      await Promise.race([
        finished,
        delay(timings.shutdown, undefined, { signal: deadline.signal }).catch(() => undefined),
      ]);
      deadline.abort();
      http.closeAllConnections();
      await upstream.close();
    },
  };

  function isDraining(): boolean {
    return draining;
  }
}

interface Surroundings {
  readonly relayUrl: string;
  readonly upstream: Upstream;
  readonly track: (forward: Forwarder) => Forwarder;
  readonly isDraining: () => boolean;
}

function createListener(deps: RelayDependencies, around: Surroundings): RequestListener {
  const { config, database, log, now, random, timings } = deps;
  const { relayUrl, upstream, track, isDraining } = around;
  const { instanceUrl, issuer, pkce } = config;

  const sealer = createSealer(config.encryptionKeys);
  const sessions = createSessionStore(database, now);
  const logins = createLoginRecords(database, sealer, now);
  const grants = createGrantStore(database, sealer, now);
  const redirectUri = relayUrl + relayPaths.callback;
  const oauth = createOAuthClient(config, redirectUri, timings.token, now);
  const refresher = createRefresher({ grants, oauth, log, now, random, timings });
  const quota = createQuotaWatch(config.quotaScope);
  const cookie = createSessionCookie(relayUrl, config.sessionSecrets);
  const authenticate = createAuthenticate(sessions, cookie, now);
  const guard = createRequestGuard(config.extensionOrigins);
  const receipts = createReceipts({
    database,
    sealer,
    now,
    random,
    upstreamTimeout: timings.upstream,
    unknownOutcome: unknownOutcomeRecord,
  });
  const forward = createForwarder({
    guard,
    matchRoute: createRoutes(config.extraRoutes),
    authenticate,
    refresher,
    receipts,
    upstream,
    quota,
    random,
    retryDelay: timings.retry,
  });
  const { reachability } = timings;
  const secrets = config.sessionSecrets;
  const app = createApp({
    config,
    relayUrl,
    forward: track(forward),
    guard,
    expressSession: createExpressSession({ sessions, cookie, secrets, now, random }),
    login: createLogin({ instanceUrl, pkce, logins, oauth, now, random, reachability }),
    callback: createCallback({ instanceUrl, issuer, logins, oauth, grants, log, now }),
    session: createSession({ config, authenticate, quota, now }),
    logout: createLogout({ authenticate, sessions, grants, cookie }),
    readiness: createReadiness(database, isDraining),
  });
  const logRequest = createRequestLog(log);
  return (request, response) => {
    logRequest(request, response);
    app(request, response);
  };
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new TypeError('Not bound to a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
