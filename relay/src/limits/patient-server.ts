/**
 * The HTTP server with time limits (security-checklist.md S18, S22): clients that send or read too slowly are
 * disconnected. Invalid HTTP is also answered in the shape of interface.md section 7.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Timings } from '../config/timings.ts';
import { HttpError } from '../errors/http-error.ts';
import { hasLeft } from './answer-room.ts';

/** Far more than one process needs: a browser opens six, and a proxy shares a few. */
const maxConnections = 8_000;

export function createPatientServer(
  timings: Pick<Timings, 'headers' | 'request' | 'idle' | 'reading'>,
): Server {
  const { headers, request, idle, reading } = timings;
  const http = createServer({
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.ceil(Math.min(headers, request) / 4),
  });
  http.maxConnections = maxConnections;
  http.on('clientError', (error: Error & { code?: string }, socket) => {
    if (socket instanceof Socket) answerUnreadable(error.code ?? '', socket);
    else socket.destroy();
  });
  // One listener for all responses: `this` is the response.
  function afterEnd(this: ServerResponse): void {
    boundReading(this.req.socket, this, reading);
  }
  const closeQueued = queuedResponses();
  http.on('request', (request, response) => {
    response.on('prefinish', afterEnd);
    if (response.socket === null) closeQueued(request, response);
  });
  return http;
}

/**
 * A pipelined answer waits until the answer before it has been read. Where the connection ends meanwhile, Node
 * leaves it without its `close` event, and all that waits for the event would wait for ever.
 */
function queuedResponses() {
  const queued = new WeakMap<Socket, Set<ServerResponse>>();
  return ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const waiting = queued.get(socket) ?? new Set();
    if (!queued.has(socket)) {
      queued.set(socket, waiting);
      socket.once('close', () => {
        // Node emits the event for the answer that is being read; a second event would end it twice.
        for (const each of waiting) if (each.socket === null) each.destroy().emit('close');
      });
    }
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
  };
}

/** Nearly every answer has left when it ends; only the others need a timer. */
function boundReading(socket: Socket, response: ServerResponse, patience: number): void {
  if (hasLeft(response)) return;
  const timer = setTimeout(() => socket.destroy(), patience).unref();
  response.once('close', () => clearTimeout(timer));
}

function answerUnreadable(code: string, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const [line, reason, message] = linesOf(code);
  const error = new HttpError('INVALID_ARGUMENT', message, { details: [{ reason }] });
  const body = JSON.stringify(error.toBody());
  socket.end(
    [
      `HTTP/1.1 ${line}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // Nothing more of this connection is read.
  socket.resume();
  socket.setTimeout(1_000, () => socket.destroy());
}

function linesOf(code: string): readonly [line: string, reason: string, message: string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'request_too_slow', 'The request took too long to arrive.'];
    case 'HPE_HEADER_OVERFLOW':
      return [
        '431 Request Header Fields Too Large',
        'headers_too_large',
        'The headers are too large.',
      ];
    default:
      return ['400 Bad Request', 'not_http', 'Not a valid HTTP request.'];
  }
}
