/**
 * The relay's log: JSON lines with a request id. What is logged of a request is listed here and
 * nothing else is: no header, no query (the callback's holds the code), no body.
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { describeForLog } from '../errors.ts';

/** @param destination standard output where none is given */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { name: 'gleaner-relay' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeForLog },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set by {@link RequestLog.begin}; the answer carries it as X-Request-Id. */
    id?: string;
  }
}

export interface RequestLog {
  /** Gives the request an id, and logs its end in one line. */
  begin(request: IncomingMessage, response: ServerResponse): void;
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
  /** What no route is made of may be an id, or anything that somebody typed. */
  const routeOf = (url: string): string => {
    const end = url.indexOf('?');
    return (end === -1 ? url : url.slice(0, end))
      .split('/', 10)
      .map((segment) => (known.has(segment) ? segment : '*'))
      .join('/');
  };
  const described = ({ id, method, url = '' }: IncomingMessage) => ({
    id,
    method,
    path: routeOf(url),
  });

  return {
    begin(request, response) {
      request.id = randomUUID();
      response.setHeader('X-Request-Id', request.id);
      // A balancer asks all day.
      if (request.url === relayPaths.health || request.url === relayPaths.ready) return;
      const started = performance.now();
      // Once, whether the answer was read or not.
      response.once('close', () => {
        const { statusCode: status, writableFinished } = response;
        const line = {
          req: described(request),
          res: { status },
          responseTime: Math.round(performance.now() - started),
        };
        const text = writableFinished ? 'request completed' : 'request aborted';
        logger[status >= 500 ? 'warn' : 'info'](line, text);
      });
    },

    of: (request) => logger.child({ req: described(request) }),
  };
}
