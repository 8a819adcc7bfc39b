/**
 * The relay put together: what main.ts and every test start. Importing it does nothing; nothing runs
 * until `listen` is called.
 */
import { relayPaths } from '@gleaner/shared';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createAuthenticate } from './sign-in/sessions/authenticate.ts';
import { createCallback } from './sign-in/callback.ts';
import { createSessionCookie } from './sign-in/sessions/cookie.ts';
import { createExpressSession } from './sign-in/sessions/express-session.ts';
import { createLogin } from './sign-in/login.ts';
import { createLoginRecords } from './sign-in/login-records.ts';
import { createLogout } from './sign-in/logout.ts';
import { createOAuthClient } from './grants/oauth-client.ts';
import { createReachability, type Reachability } from './sign-in/reachability.ts';
import { createRequestGuard } from './sign-in/request-guard.ts';
import { createSession } from './sign-in/session.ts';
import { createProbe } from './database/probe.ts';
import { createSessionStore } from './sign-in/sessions/session-store.ts';
import type { RelayDependencies } from './config/timings.ts';
import { createGrantStore } from './grants/grant-store.ts';
import { createRefresher } from './grants/refresh.ts';
import { createSealer } from './seal/seal.ts';
import { createClientAddress } from './limits/client-address.ts';
import { createPatientServer } from './limits/patient-server.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createSharedCount } from './limits/shared-count.ts';
import { createReadiness } from './process/health.ts';
import { createRequestLog } from './observe/log.ts';
import { unknownOutcomeRecord } from './proxy/answer.ts';
import { createForwarder, type Forwarder } from './proxy/forward.ts';
import { createQuota } from './proxy/quota/quota.ts';
import { createQuotaStore } from './proxy/quota/quota-store.ts';
import { createReceiptStore } from './proxy/receipts/receipt-store.ts';
import { createReceipts } from './proxy/receipts/receipts.ts';
import { createRoutes } from './proxy/routes.ts';
import { createSendOnce } from './proxy/send-once.ts';
import { createUpstream, type Upstream } from './proxy/upstream.ts';

export interface Listening {
  /** Public origin: RELAY_URL, or the bound address where that is left open. */
  readonly url: string;
  /** Where this process listens, whatever leads there. */
  readonly boundUrl: string;
}

export interface RelayServer {
  /**
   * Binds HOST and PORT and begins to answer.
   * @throws the system's error when the port cannot be had
   */
  listen(): Promise<Listening>;
  /**
   * No longer ready; where a balancer watches /readyz, it is given DRAIN_SECONDS to send its requests elsewhere.
   * Then finishes what is in flight, within the deadline of `timings.shutdown`.
   */
  close(): Promise<void>;
}

export function createServer(deps: RelayDependencies): RelayServer {
  const { config, timings } = deps;
  const http = createPatientServer(timings);
  const upstream = createUpstream(config.instanceUrl, timings.upstream);
  const reachability = createReachability({
    ...{ instanceUrl: config.instanceUrl, timeout: timings.reachability },
    ...{ now: deps.now, events: deps.events, log: deps.log },
  });
  const underWay = new Set<Promise<unknown>>();
  const answering = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  let draining = false;
  /** On the monotonic clock, ms. */
  let readinessAskedAt = -Infinity;
  let over = false;

  http.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  http.on('request', (_request, response) => {
    answering.add(response);
    if (draining) response.shouldKeepAlive = false;
  });

  const keep = (work: Promise<unknown>): void => {
    const done = (): void => void underWay.delete(work);
    underWay.add(work);
    work.then(done, done);
  };

  /** A write goes on when its caller has hung up, so the server knows of it apart from sockets. */
  const track =
    (forward: Forwarder): Forwarder =>
    (request, response) => {
      const running = forward(request, response);
      if (request.method !== 'GET') keep(running);
      return running;
    };

  const around = {
    upstream,
    reachability,
    track,
    keep,
    isDraining: () => draining,
    isOver: () => over,
    closed: (response: ServerResponse) => void answering.delete(response),
  };
  const readinessAsked = (): void => void (readinessAskedAt = performance.now());

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        http.once('error', reject);
        http.listen(config.port, config.host, () => {
          http.off('error', reject);
          const boundUrl = originOf(http.address());
          const relayUrl = config.relayUrl ?? boundUrl;
          // Still in the turn that bound the port: no request can have come before its listener.
          http.on('request', createListener(deps, { ...around, relayUrl, readinessAsked }));
          resolve({ url: relayUrl, boundUrl });
        });
      }),

    async close() {
      draining = true;
      // Else a connection would stay open after its answer, and `closed` with it.
      for (const response of answering) response.shouldKeepAlive = false;
      if (performance.now() - readinessAskedAt < watchedFor)
        await delay(config.drainSeconds * 1000);
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      http.closeIdleConnections();
      // Node counts one as busy that no request has come on yet; browsers open such ones in advance.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const finished = Promise.allSettled([closed, ...underWay]);
      const deadline = new AbortController();
      await Promise.race([
        finished,
        delay(timings.shutdown, undefined, { signal: deadline.signal }).catch(() => undefined),
      ]);
      deadline.abort();
      over = true;
      http.closeAllConnections();
      await Promise.all([upstream.close(), reachability.close()]);
    },
  };
}

/** A balancer asks more often than this, ms. */
const watchedFor = 60_000;

interface Surroundings {
  readonly relayUrl: string;
  readonly upstream: Upstream;
  readonly reachability: Reachability;
  readonly track: (forward: Forwarder) => Forwarder;
  readonly isDraining: () => boolean;
  /** Is told what goes on beyond its request, and may go on until `isOver`. */
  readonly keep: (work: Promise<unknown>) => void;
  readonly isOver: () => boolean;
  readonly readinessAsked: () => void;
  /** Is told of each response that is over, whether it was read or not. */
  readonly closed: (response: ServerResponse) => void;
}

function createListener(deps: RelayDependencies, around: Surroundings): RequestListener {
  const { config, database, log, events, now, random, timings } = deps;
  const { relayUrl, upstream, reachability, track, keep, isDraining, isOver, readinessAsked } =
    around;
  const { instanceUrl, issuer, pkce } = config;

  const sealer = createSealer(config.encryptionKeys);
  const sessions = createSessionStore(database, now);
  const logins = createLoginRecords(database, sealer, now);
  const grants = createGrantStore(database, sealer, now);
  const redirectUri = relayUrl + relayPaths.callback;
  const oauth = createOAuthClient(config, redirectUri, timings.token, now);
  const refresher = createRefresher({
    grants,
    oauth,
    log,
    events,
    now,
    random,
    timings,
    keep,
    isOver,
  });
  const quota = createQuota({
    store: createQuotaStore(database),
    scope: config.quotaScope,
    now,
    chance: () => random(2).readUInt16BE() / 65_536,
    sleep: delay,
    events,
    log,
  });
  const cookie = createSessionCookie(relayUrl, config.sessionSecrets);
  const authenticate = createAuthenticate(sessions, cookie, now);
  const guard = createRequestGuard(config.extensionOrigins, (origin) => {
    const advice = `if it is your extension, add ${origin} to EXTENSION_ORIGINS`;
    log.warn({ origin, advice }, 'an origin was refused');
  });
  const receipts = createReceipts({
    store: createReceiptStore(database, sealer, unknownOutcomeRecord),
    sealer,
    now,
    random,
    upstreamTimeout: timings.upstream,
    unknownOutcome: unknownOutcomeRecord,
    events,
  });
  const limits = createRateLimits({
    sessionRate: config.sessionRate,
    addressRate: config.addressRate,
    shared: createSharedCount(database, now),
    cookie,
    addressOf: createClientAddress(config.trustedProxies),
    now,
    events,
    log,
  });
  const requestLog = createRequestLog(log, config.extraRoutes);
  const forward = track(
    createForwarder({
      guard,
      limits,
      matchRoute: createRoutes(config.extraRoutes),
      authenticate,
      refresher,
      receipts,
      sendOnce: createSendOnce({ receipts, events, pause: timings.retry, keep, isOver }),
      upstream,
      quota,
      events,
      requestLog,
      now,
      random,
      retryDelay: timings.retry,
    }),
  );
  const secrets = config.sessionSecrets;
  const app = createApp({
    config,
    relayUrl,
    events,
    requestLog,
    guard,
    limits,
    expressSession: createExpressSession({ sessions, cookie, secrets, now, random }),
    login: createLogin({ instanceUrl, reachability, pkce, logins, oauth, events, now, random }),
    callback: createCallback({ instanceUrl, issuer, logins, oauth, grants, log, events, now }),
    session: createSession({ config, authenticate, quota, limits, now }),
    logout: createLogout({ authenticate, sessions, grants, cookie }),
    readiness: createReadiness(createProbe(database, now), isDraining, readinessAsked, requestLog),
  });
  // One listener for all responses, which knows its own: `this` is it.
  function close(this: ServerResponse): void {
    around.closed(this);
    requestLog.end(this);
  }
  return (request, response) => {
    requestLog.begin(request);
    response.on('close', close);
    if (request.url?.startsWith('/api/') === true) {
      void forward(request, response);
    } else {
      response.setHeader('X-Request-Id', request.id ?? '');
      app(request, response);
    }
  };
}

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new TypeError('Not bound to a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
