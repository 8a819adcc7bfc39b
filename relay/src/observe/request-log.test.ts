/** The line of a request names no id and no text of a client. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createLog, createRequestLog } from './log.ts';

interface Ended {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly writableFinished: boolean;
  readonly traceparent?: string;
}

function logged(level: 'info' | 'warn', ended: Ended) {
  const { method, url, status, writableFinished, traceparent } = ended;
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  const requestLog = createRequestLog(log, [{ path: '/api/v1/"plans"' }]);
  const request = { method, url, headers: { traceparent } } as unknown as IncomingMessage;
  requestLog.begin(request);
  requestLog.end({ req: request, statusCode: status, writableFinished } as ServerResponse);
  return { lines, log, request };
}

const withoutTime = (line = '') => line.replace(/"time":"[^"]+"/u, '"time":""');

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const word = { method: 'GET', url: '/api/v1/learning/learned-words', status: 200 };

test.each<[what: string, ended: Ended, path: string]>([
  ['a read', { ...word, writableFinished: true }, word.url],
  ['a caller who has gone', { ...word, writableFinished: false }, word.url],
  ['a query', { ...word, url: `${word.url}?filter=secret`, writableFinished: true }, word.url],
  [
    'an id in the path',
    {
      ...{ method: 'POST', url: '/api/v1/review-plans/p-1/flashcards' },
      ...{ status: 404, writableFinished: true },
    },
    '/api/v1/review-plans/*/flashcards',
  ],
  [
    'what is no JSON by itself',
    { ...word, url: '/api/v1/"plans"', writableFinished: true },
    '/api/v1/"plans"',
  ],
  ['a trace', { ...word, writableFinished: true, traceparent }, word.url],
  ['a text that a client typed', { ...word, url: '/"\\x', writableFinished: true }, '/*'],
])('%s: the line names method, path, status and time alone', (_what, ended, path) => {
  const { lines, log, request } = logged('info', ended);
  const { responseTime } = JSON.parse(lines[0] ?? '') as { responseTime: number };
  log.info(
    {
      req: { id: request.id, method: ended.method, path },
      ...(ended.traceparent !== undefined && { trace_id: traceId }),
      res: { status: ended.status },
      responseTime,
    },
    ended.writableFinished ? 'request completed' : 'request aborted',
  );
  expect(lines).toHaveLength(2);
  expect(withoutTime(lines[0])).toBe(withoutTime(lines[1]));
});

test('LOG_LEVEL=warn leaves it out, and keeps what failed', () => {
  expect(logged('warn', { ...word, writableFinished: true }).lines).toEqual([]);
  const failed = { ...word, status: 503, writableFinished: true };
  expect(logged('warn', failed).lines).toHaveLength(1);
});
