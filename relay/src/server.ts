/**
 * The relay's server: begins to listen, and ends in order. Importing this file does nothing until `listen` is
 * called.
 */
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeForLog } from './errors/http-error.ts';
import { createReachability } from './sign-in/reachability.ts';
import { createPatientServer } from './limits/patient-server.ts';
import type { Forwarder } from './proxy/forward.ts';
import { createUpstream } from './proxy/upstream.ts';
import { createListener, type RelayDependencies } from './listener.ts';

export interface Listening {
  /** Public origin: RELAY_URL, or the bound address where that is left open. */
  readonly url: string;
  /** The address that this process itself listens on. */
  readonly boundUrl: string;
}

export interface RelayServer {
  /**
   * Binds HOST and PORT and begins to answer.
   * @throws the system's error when the port is not free
   */
  listen(): Promise<Listening>;
  /**
   * Stops being ready. Where a balancer watches /readyz, it has DRAIN_SECONDS to send its requests elsewhere.
   * Then requests in flight finish, within the deadline of `timings.shutdown`.
   */
  close(): Promise<void>;
}

export function createServer(deps: RelayDependencies): RelayServer {
  const { config, timings } = deps;
  const http = createPatientServer(timings);
  const upstream = createUpstream(config.instanceUrl, timings.upstream, config.upstreamHeaders);
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

  /** Work may begin further work: a call that the service refuses begins a refresh. */
  async function untilIdle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  /** A write continues after its caller has hung up. The server waits for it, although its socket is closed. */
  const track =
    (forward: Forwarder): Forwarder =>
    (request, response) => {
      const running = forward(request, response);
      // A read changes nothing at the service, so it may end with its connection.
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
  const repeated: NodeJS.Timeout[] = [];
  const repeat = (name: string, every: number, job: () => Promise<unknown>): void => {
    const once = (): void =>
      keep(
        job().catch((error: unknown) =>
          deps.log.error({ private: describeForLog(error) }, `${name} failed`),
        ),
      );
    once();
    repeated.push(setInterval(once, every).unref());
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
          // Still in the turn that bound the port, so no request can come before its listener.
          http.on('request', createListener(deps, { ...around, relayUrl, repeat, readinessAsked }));
          resolve({ url: relayUrl, boundUrl });
        });
      }),

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

function originOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new TypeError('Not bound to a port');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
