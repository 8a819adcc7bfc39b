/**
 * The relay's log: JSON lines with a request id. Only the members listed here are logged of a request: no
 * header but the trace's id, no query (the callback's holds the code), no body.
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { describeForLog } from '../errors/http-error.ts';
import { parseTraceParent, type TraceParent } from './traceparent.ts';

/** @param destination standard output where none is given */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = (output ??= createOutput()),
): Logger {
  return pino(
    {
      level,
      base: { name: 'gleaner-relay' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeForLog },
    },
    destination,
  );
}

/** One for all loggers of the process, so that their lines stay in order. */
let output: DestinationStream | undefined;

/** From this level on (pino's numbers) a line is written before the logger returns. */
const warning = 40;

/**
 * Standard output. Lines below that level are written together at the end of their turn of the event loop; a
 * killed process loses those of its last turn.
 */
function createOutput(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: true });
  let waiting = '';
  const flushSync = (): void => {
    const text = waiting;
    waiting = '';
    if (text !== '') out.write(text);
  };
  process.on('exit', flushSync);
  return {
    // Makes pino tell the level of each line before it is written.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    flushSync,
    write(line: string) {
      if (waiting === '') setImmediate(flushSync);
      waiting += line;
      if (this.lastLevel >= warning) flushSync();
    },
  } as DestinationStream & { lastLevel: number };
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by {@link RequestLog.begin}; the answer carries it as X-Request-Id. */
    id?: string;
    /** On the monotonic clock, ms; set by {@link RequestLog.begin}, too. */
    begunAt?: number;
    /** The trace that the caller named; set by {@link RequestLog.begin}, too. */
    trace?: TraceParent | null;
    /** Each a `shortReference`: of the learner's connection, once it is known, and of a write's key. */
    references?: { readonly connection: string | null; readonly write?: string | null };
  }
}

export interface RequestLog {
  /** Gives the request an id. */
  begin(request: IncomingMessage): void;
  /** Logs its end in one line. Call it once, whether the answer was read or not. */
  end(response: ServerResponse): void;
  /** A logger whose lines name the request. */
  of(request: IncomingMessage): Logger;
}

/** @param extraRoutes their paths are known, as the relay's own are */
export function createRequestLog(
  logger: Logger,
  extraRoutes: readonly { readonly path: string }[],
): RequestLog {
  const operations = Object.values(servicePaths).map((path) =>
    typeof path === 'string' ? path : path('*'),
  );
  const paths = [...Object.values(relayPaths), ...operations, '/privacy'];
  const known = new Set(
    [...paths, ...extraRoutes.map(({ path }) => path)].flatMap((path) => path.split('/')),
  );
  const nameOf = (segment: string): string => (known.has(segment) ? segment : '*');
  /** A segment that is part of no route may be an id or any text that a client typed. */
  const routeOf = (url: string): string => pathOf(url).split('/', 10).map(nameOf).join('/');
  const named = ({ id, method, url = '', trace }: IncomingMessage) => ({
    req: { id, method, path: routeOf(url) },
    ...(trace && { trace_id: trace.traceId }),
  });
  const described = (request: IncomingMessage) => ({ ...named(request), ...request.references });

  return {
    begin(request) {
      request.id = randomUUID();
      request.begunAt = performance.now();
      const { traceparent } = request.headers;
      if (traceparent !== undefined) request.trace = parseTraceParent(traceparent);
    },

    end({ req: request, statusCode: status, writableFinished }) {
      // A balancer asks all the time.
      if (request.url === relayPaths.health || request.url === relayPaths.ready) return;
      const responseTime = Math.round(performance.now() - (request.begunAt ?? 0));
      const text = writableFinished ? 'request completed' : 'request aborted';
      const ended = { res: { status }, responseTime };
      if (status >= 500) logger.warn({ ...described(request), ...ended }, text);
      else logger.info({ ...named(request), ...ended }, text);
    },

    of: (request) => logger.child(described(request)),
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
