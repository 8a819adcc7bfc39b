/**
 * Joins the parts of the relay that answer requests. Requests under /api/ go straight to the forwarder, all
 * others to the Express app.
 */
import { relayPaths } from '@gleaner/shared';
import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createAuthenticate } from './sign-in/authenticate.ts';
import { createCallback } from './sign-in/callback.ts';
import { createSessionCookie } from './sign-in/cookie.ts';
import { createExpressSession } from './sign-in/express-session.ts';
import { createLogin } from './sign-in/login.ts';
import { createLoginRecords } from './sign-in/login-records.ts';
import { createLogout } from './sign-in/logout.ts';
import { createOAuthClient } from './grants/oauth-client.ts';
import { type Reachability } from './sign-in/reachability.ts';
import { createRequestGuard } from './sign-in/request-guard.ts';
import { createSession } from './sign-in/session.ts';
import { cleanInTurn } from './database/clean.ts';
import { createPersist } from './database/persist.ts';
import { createProbe, createReadProbe } from './database/probe.ts';
import { createSessionStore } from './sign-in/session-store.ts';
import { createGrantStore } from './grants/grant-store.ts';
import { createSuccession } from './grants/succession.ts';
import { createHandOver } from './proxy/hand-over.ts';
import { createKeepAlive, keepAliveEvery } from './grants/keep-alive.ts';
import { createRefresher } from './grants/refresh.ts';
import { createSealer } from './seal/seal.ts';
import { createClientAddress } from './limits/client-address.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createSharedCount } from './limits/shared-count.ts';
import { createReadiness } from './process/health.ts';
import { createRequestLog } from './observe/log.ts';
import { unknownOutcomeRecord } from './proxy/answer.ts';
import { createForwarder, type Forwarder } from './proxy/forward.ts';
import { createQuota } from './quota/quota.ts';
import { createQuotaStore } from './quota/quota-store.ts';
import { createReceiptStore } from './receipts/receipt-store.ts';
import { createReceipts } from './receipts/receipts.ts';
import { createRoutes } from './proxy/routes.ts';
import { createSendOnce } from './proxy/send-once.ts';
import { type Upstream } from './proxy/upstream.ts';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { originsWith } from './config/extension-origins.ts';
import type { Clock, Random, Timings } from './config/timings.ts';
import type { Database } from './database/database.ts';
import type { RelayEvents } from './observe/events.ts';
import type { Tracing } from './observe/tracing.ts';

const cleanEvery = 10 * 60_000;

export interface RelayDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  /** Receives events, for the metrics. */
  readonly events: RelayEvents;
  readonly tracing: Tracing;
  readonly now: Clock;
  readonly random: Random;
  readonly timings: Timings;
}

/** What server and listener tell each other. */
interface Surroundings {
  readonly relayUrl: string;
  readonly upstream: Upstream;
  readonly reachability: Reachability;
  readonly track: (forward: Forwarder) => Forwarder;
  readonly isDraining: () => boolean;
  /** Receives work that outlives its request; it may run until `isOver`. */
  readonly keep: (work: Promise<unknown>) => void;
  readonly isOver: () => boolean;
  /** Does a job now, and every so many ms until the server closes. */
  readonly repeat: (name: string, every: number, job: () => Promise<unknown>) => void;
  readonly readinessAsked: () => void;
  /** Called for each response that is over, whether it was read or not. */
  readonly closed: (response: ServerResponse) => void;
}

export function createListener(deps: RelayDependencies, around: Surroundings): RequestListener {
  const { config, database, log, events, tracing, now, random, timings } = deps;
  const { relayUrl, upstream, reachability, track, keep, isDraining, isOver, readinessAsked } =
    around;
  const { instanceUrl, issuer, pkce } = config;

  const sealer = createSealer(config.encryptionKeys);
  const sessions = createSessionStore(database, now);
  const logins = createLoginRecords(database, sealer, now);
  const grants = createGrantStore(database, sealer, now);
  const redirectUri = relayUrl + relayPaths.callback;
  const oauth = createOAuthClient(config, redirectUri, timings.token, now);
  const persist = createPersist({ retry: timings.retry, pause: delay, isOver });
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
  const keepAlive = createKeepAlive({
    database,
    grants,
    refresher,
    admit: async (grantId) => quota.admit({ grantId, background: true, patience: 0 }),
    log,
    events,
    now,
    days: config.keepAliveDays,
    isEnding: isDraining,
  });
  // Asked more often than cleaning is due, so that it is not late by a whole interval.
  around.repeat('cleaning', cleanEvery / 4, () => cleanInTurn(database, now, cleanEvery));
  around.repeat('keeping idle grants alive', keepAliveEvery / 4, keepAlive);
  const cookie = createSessionCookie(relayUrl, config.sessionSecrets);
  const authenticate = createAuthenticate(sessions, cookie, now, keep);
  const guard = createRequestGuard(config.extensionOrigins, (origin) => {
    const value = originsWith(config.extensionOrigins, origin);
    const advice = `if it is your extension, set EXTENSION_ORIGINS=${value}`;
    log.warn({ origin, ...(value !== null && { advice }) }, 'an origin was refused');
  });
  const succession = createSuccession(database, sealer);
  const receiptStore = createReceiptStore(database, sealer, unknownOutcomeRecord);
  const receipts = createReceipts({
    store: receiptStore,
    sealer,
    now,
    random,
    upstreamTimeout: timings.upstream,
    unknownOutcome: unknownOutcomeRecord,
    events,
    persist,
    keep,
  });
  const limits = createRateLimits({
    sessionRate: config.sessionRate,
    addressRate: config.addressRate,
    shared: createSharedCount(database, now),
    sessionOf: (request) => cookie.read(request),
    addressOf: createClientAddress(config.trustedProxies, log),
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
      sendOnce: createSendOnce({ receipts, events, keep, persist }),
      upstream,
      quota,
      events,
      tracing,
      requestLog,
      now,
      random,
      keep,
      retryDelay: timings.retry,
      patience: timings.upstream,
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
    expressSession: createExpressSession({ sessions, cookie, secrets, random }),
    login: createLogin({
      ...{ instanceUrl, reachability, pkce, logins, cookie, oauth, events, now, random },
    }),
    callback: createCallback({
      ...{
        instanceUrl,
        issuer,
        logins,
        cookie,
        limits,
        oauth,
        grants,
        succession,
        requestLog,
        events,
        now,
      },
    }),
    session: createSession({ config, authenticate, quota, limits, now }),
    logout: createLogout({ authenticate, sessions, grants, cookie }),
    handOver: createHandOver({ authenticate, succession, receipts: receiptStore }),
    readiness: createReadiness(
      { writes: createProbe(database, now), reads: createReadProbe(database) },
      isDraining,
      readinessAsked,
      requestLog,
      config.database,
    ),
  });
  // One listener for all responses: `this` is the response.
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
