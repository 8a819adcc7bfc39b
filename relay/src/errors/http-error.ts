/**
 * Errors with two faces: a code and a safe message for the caller in the body of interface.md
 * section 7, and a private reason for the log. Only this file turns an error into an answer.
 */
import {
  type RelayErrorBody,
  type RelayErrorCode,
  type RelayErrorDetail,
  relayErrorStatus,
  type Sent,
} from '@gleaner/shared';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { DatabaseError } from './database-error.ts';

interface HttpErrorOptions {
  readonly details?: readonly RelayErrorDetail[];
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number;
  /** `no` unless it says otherwise: most errors come before a request is sent. */
  readonly sent?: Sent;
  /** For the log alone: no token, code, cookie or learner's word. */
  readonly privately?: string;
}

export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly details: readonly RelayErrorDetail[];
  readonly retryAfter: number | undefined;
  readonly privately: string | undefined;
  readonly sent: Sent;

  constructor(
    readonly code: RelayErrorCode,
    message: string,
    options: HttpErrorOptions = {},
  ) {
    super(message);
    this.status = relayErrorStatus[code];
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter;
    this.privately = options.privately;
    this.sent = options.sent ?? 'no';
  }

  toBody(): RelayErrorBody {
    const { code, message, details, sent } = this;
    return { error: { code, message, details }, sent };
  }
}

/** For a request that belongs to no connection. */
export function notConnected(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'Not connected. Connect first.', {
    details: [{ reason: 'not_connected' }],
  });
}

/** Turns anything thrown into an error that is safe to show to the caller. */
export function toHttpError(thrown: unknown, sent: Sent = 'no'): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof DatabaseError) {
    return new HttpError('UNAVAILABLE', 'The relay cannot reach its database. Try again soon.', {
      retryAfter: 5,
      details: [{ reason: 'database_unavailable' }],
      privately: thrown.message,
      sent,
    });
  }
  return new HttpError('INTERNAL', 'Something went wrong in the relay.', {
    privately: describeForLog(thrown),
    sent,
  });
}

/** Says in the log why a request was not answered by the service. */
export function logNotForwarded(log: Pick<Logger, 'info' | 'warn'>, error: HttpError): void {
  const { code, status, details, privately } = error;
  const why = { code, reason: details[0]?.reason, private: privately };
  log[status >= 500 ? 'warn' : 'info'](why, 'not forwarded');
}

/**
 * Answers with the error's body, or ends the connection where an answer has begun.
 * @param response a plain Node response
 */
export function sendError(response: ServerResponse, error: HttpError): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (error.retryAfter !== undefined) {
    response.setHeader('Retry-After', wholeSeconds(error.retryAfter));
  }
  sendJson(response, error.status, error.toBody());
}

/** Whole seconds, at least one, so that clients do not all retry at once (RFC 9110 section 10.2.3). */
export function wholeSeconds(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.end(bytes);
}

/**
 * An error's kind and place, without its message or cause: messages of drivers and parsers quote the
 * data they failed on.
 */
export function describeForLog(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? ` ${thrown.code}` : '';
  const frame = thrown.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${thrown.name}${code} ${frame?.trim() ?? ''}`.trim();
}
