/** The relay: joins its parts, answers requests, and ends in order. Nothing happens until `listen` is called. */
import { relayPaths } from '@gleaner/shared';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { originsWith } from './config/extension-origins.ts';
import type { Random, Timings } from './config/timings.ts';
import { cleanInTurn } from './database/clean.ts';
import type { OpenDatabase } from './database/database.ts';
import { createPersist } from './database/persist.ts';
import { createProbe, createReadProbe } from './database/probe.ts';
import { describeForLog } from './errors/http-error.ts';
import { createGrantStore } from './grants/grant-store.ts';
import { createKeepAlive, keepAliveEvery } from './grants/keep-alive.ts';
import { createOAuthClient } from './grants/oauth-client.ts';
import { createRefresher } from './grants/refresh.ts';
import { createSuccession } from './grants/succession.ts';
import { createAnswerRoom } from './limits/answer-room.ts';
import { createClientAddress } from './limits/client-address.ts';
import { createPatientServer } from './limits/patient-server.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { createSharedCount } from './limits/shared-count.ts';
import type { RelayEvents } from './observe/events.ts';
import { createRequestLog } from './observe/log.ts';
import type { Tracing } from './observe/tracing.ts';
import { createReadiness } from './process/health.ts';
import { listen } from './process/listen.ts';
import { createAdmit } from './proxy/admit.ts';
import { unknownOutcomeRecord } from './proxy/answer.ts';
import { createForwarder } from './proxy/forward.ts';
import { createHandOver } from './proxy/hand-over.ts';
import { createRoutes } from './proxy/routes.ts';
import { createSendOnce } from './proxy/send-once.ts';
import { createSendToService } from './proxy/send-to-service.ts';
import { createUpstream } from './proxy/upstream.ts';
import { createQuotaStore } from './quota/quota-store.ts';
import { createQuota } from './quota/quota.ts';
import { createReceiptStore } from './receipts/receipt-store.ts';
import { createReceipts } from './receipts/receipts.ts';
import { createSealer } from './seal/seal.ts';
import { createAuthenticate } from './sign-in/authenticate.ts';
import { createCallback } from './sign-in/callback.ts';
import { createSessionCookie } from './sign-in/cookie.ts';
import { createExpressSession } from './sign-in/express-session.ts';
import { createLoginRecords } from './sign-in/login-records.ts';
import { createLogin } from './sign-in/login.ts';
import { createLogout } from './sign-in/logout.ts';
import { createReachability } from './sign-in/reachability.ts';
import { createRequestGuard } from './sign-in/request-guard.ts';
import { createSessionStore } from './sign-in/session-store.ts';
import { createSession } from './sign-in/session.ts';

const cleanEvery = 10 * 60_000;
/** A balancer asks more often than this, ms. */
const watchedFor = 60_000;

interface RelayParts {
  readonly log: Logger;
  /** Receives events, for the metrics. */
  readonly events: RelayEvents;
  readonly tracing: Tracing;
  readonly random: Random;
  readonly timings: Timings;
}

export interface Listening {
  /** Public origin: RELAY_URL, or the bound address where that is left open. */
  readonly url: string;
  /** The address that this process itself listens on. */
  readonly boundUrl: string;
}

export interface Relay {
  /**
   * Binds HOST and PORT and begins to answer.
   * @throws AdvisedError when the port is not free
   */
  listen(): Promise<Listening>;
  /**
   * Stops being ready. Where a balancer watches /readyz, it has DRAIN_SECONDS to send its requests elsewhere.
   * Then requests in flight finish, within the deadline of `timings.shutdown`.
   */
  close(): Promise<void>;
}

export function createRelay(
  config: Config,
  { database, now }: Pick<OpenDatabase, 'database' | 'now'>,
  { log, events, tracing, random, timings }: RelayParts,
): Relay {
  const { instanceUrl, sessionSecrets: secrets } = config;
  const http = createPatientServer(timings);
  const upstream = createUpstream(instanceUrl, timings.upstream, config.upstreamHeaders);
  const common = { log, events, now, random, timings, keep };
  const reachability = createReachability({
    ...common,
    instanceUrl,
    timeout: timings.reachability,
  });
  const underWay = new Set<Promise<unknown>>();
  const answering = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  const repeated: NodeJS.Timeout[] = [];
  let draining = false;
  let over = false;
  const isOver = (): boolean => over;
  const isDraining = (): boolean => draining;
  /** On the monotonic clock, ms. */
  let readinessAskedAt = -Infinity;

  http.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** Receives work that outlives its request; it may run until `isOver`. */
  function keep(work: Promise<unknown>): void {
    const done = (): void => void underWay.delete(work);
    underWay.add(work);
    work.then(done, done);
  }

  /** Work may begin further work: a call that the service refuses begins a refresh. */
  async function untilIdle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  /** Does a job now, and every so many ms until the relay closes. */
  function repeat(name: string, every: number, job: () => Promise<unknown>): void {
    const once = (): void =>
      keep(
        job().catch((error: unknown) =>
          log.error({ private: describeForLog(error) }, `${name} failed`),
        ),
      );
    once();
    repeated.push(setInterval(once, every).unref());
  }

  function createListener(relayUrl: string): RequestListener {
    const sealer = createSealer(config.encryptionKeys);
    const sessions = createSessionStore(database, now);
    const logins = createLoginRecords(database, sealer, now);
    const grants = createGrantStore(database, sealer, now);
    const redirectUri = relayUrl + relayPaths.callback;
    const oauth = createOAuthClient(config, redirectUri, timings.token, now);
    const persist = createPersist({ retry: timings.retry, pause: delay, isOver });
    const refresher = createRefresher({ ...common, grants, oauth, isOver });
    const quota = createQuota({
      ...common,
      store: createQuotaStore(database),
      scope: config.quotaScope,
      chance: () => random(2).readUInt16BE() / 65_536,
      sleep: delay,
    });
    const keepAlive = createKeepAlive({
      ...common,
      database,
      grants,
      refresher,
      admit: async (grantId) => quota.admit({ grantId, background: true, patience: 0 }),
      days: config.keepAliveDays,
      isEnding: isDraining,
    });
    // Asked more often than cleaning is due, so that it is not late by a whole interval.
    repeat('cleaning', cleanEvery / 4, () => cleanInTurn(database, now, cleanEvery));
    repeat('keeping idle grants alive', keepAliveEvery / 4, keepAlive);
    const cookie = createSessionCookie(relayUrl, secrets);
    const authenticate = createAuthenticate(sessions, cookie, now, keep);
    const guard = createRequestGuard(config.extensionOrigins, (origin) => {
      const value = originsWith(config.extensionOrigins, origin);
      const advice = `if it is your extension, set EXTENSION_ORIGINS=${value}`;
      log.warn({ origin, ...(value !== null && { advice }) }, 'an origin was refused');
    });
    const succession = createSuccession(database, sealer);
    const receiptStore = createReceiptStore(database, sealer, unknownOutcomeRecord);
    const receipts = createReceipts({
      ...common,
      store: receiptStore,
      sealer,
      upstreamTimeout: timings.upstream,
      unknownOutcome: unknownOutcomeRecord,
      persist,
    });
    const limits = createRateLimits({
      ...common,
      sessionRate: config.sessionRate,
      addressRate: config.addressRate,
      shared: createSharedCount(database, now),
      sessionOf: (request) => cookie.read(request),
      addressOf: createClientAddress(config.trustedProxies, log),
    });
    const requestLog = createRequestLog(log, config.extraRoutes);
    const matchRoute = createRoutes(config.extraRoutes);
    const room = createAnswerRoom();
    const watching = { ...common, room, tracing, requestLog };
    const forward = createForwarder({
      ...watching,
      admit: createAdmit({ guard, limits, matchRoute, authenticate }),
      send: createSendToService({ ...watching, refresher, receipts, quota, upstream }),
      sendOnce: createSendOnce({ receipts, events, keep, persist }),
    });
    const app = createApp({
      config,
      relayUrl,
      events,
      requestLog,
      guard,
      limits,
      expressSession: createExpressSession({ sessions, cookie, secrets, random }),
      login: createLogin({ ...common, ...config, reachability, logins, cookie, oauth }),
      callback: createCallback({
        ...common,
        ...config,
        logins,
        cookie,
        limits,
        oauth,
        grants,
        succession,
        requestLog,
      }),
      session: createSession({ config, authenticate, quota, limits, now }),
      logout: createLogout({ authenticate, sessions, grants, cookie }),
      handOver: createHandOver({ authenticate, succession, receipts: receiptStore }),
      readiness: createReadiness(
        { writes: createProbe(database, now), reads: createReadProbe(database) },
        isDraining,
        () => void (readinessAskedAt = performance.now()),
        requestLog,
        config.databaseUrl,
      ),
    });
    // One listener for all responses: `this` is the response.
    function close(this: ServerResponse): void {
      answering.delete(this);
      requestLog.end(this);
    }
    return (request, response) => {
      answering.add(response);
      if (draining) response.shouldKeepAlive = false;
      requestLog.begin(request);
      response.on('close', close);
      // What is forwarded does without Express.
      if (request.url?.startsWith('/api/') === true) {
        const forwarded = forward(request, response);
        // A write continues after its caller has hung up; a read may end with its connection.
        if (request.method !== 'GET') keep(forwarded);
      } else {
        response.setHeader('X-Request-Id', request.id ?? '');
        app(request, response);
      }
    };
  }

  return {
    async listen() {
      const { host, port } = config;
      const boundUrl = await listen(http, { name: 'PORT', host, port });
      const url = config.relayUrl ?? boundUrl;
      http.on('request', createListener(url));
      return { url, boundUrl };
    },

    async close() {
      draining = true;
      for (const timer of repeated) clearInterval(timer);
      // Otherwise a connection would stay open after its answer, and `closed` would wait for it.
      for (const response of answering) response.shouldKeepAlive = false;
      if (performance.now() - readinessAskedAt < watchedFor)
        await delay(config.drainSeconds * 1000);
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      http.closeIdleConnections();
      // Node counts a connection without any request as busy; browsers open such connections in advance.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      const finished = closed.then(untilIdle);
      const deadline = new AbortController();
      await Promise.race([
        finished,
        // The wait is over when everything has finished.
        delay(timings.shutdown, undefined, { signal: deadline.signal }).catch(() => undefined),
      ]);
      deadline.abort();
      over = true;
      http.closeAllConnections();
      await Promise.all([upstream.close(), reachability.close()]);
    },
  };
}
