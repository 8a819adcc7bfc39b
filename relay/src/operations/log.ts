/**
 * The relay's log: JSON lines with a request id. What is logged of a request is listed here and
 * nothing else is: no header, no query (the callback's holds the code), no body.
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { type HttpLogger, pinoHttp } from 'pino-http';
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

/**
 * Gives every request an id and a logger, and logs its end.
 * @param extraRoutes their paths are known, as the relay's own are
 */
export function createRequestLog(
  logger: Logger,
  extraRoutes: readonly { readonly path: string }[],
): HttpLogger {
  const operations = Object.values(servicePaths).map((path) =>
    typeof path === 'string' ? path : path('*'),
  );
  const paths = [...Object.values(relayPaths), ...operations, '/privacy'];
  const known = new Set(
    [...paths, ...extraRoutes.map(({ path }) => path)].flatMap((path) => path.split('/')),
  );
  /** What no route is made of may be an id, or anything that somebody typed. */
  const routeOf = (url: string): string =>
    url
      .replace(/\?.*$/su, '')
      .split('/', 10)
      .map((segment) => (known.has(segment) ? segment : '*'))
      .join('/');
  return pinoHttp({
    logger,
    wrapSerializers: false,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: (request: IncomingMessage) => ({
        id: request.id,
        method: request.method,
        path: routeOf(request.url ?? ''),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: describeForLog,
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'info'),
    // For a 5xx the library makes up an error whose stack says nothing.
    customErrorObject: (_request, response) => ({ res: response }),
    autoLogging: { ignore: ({ url }) => url === '/healthz' || url === '/readyz' },
  });
}
