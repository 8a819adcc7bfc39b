/**
 * The answer to the extension: the service's answer with a few allowed headers, or the relay's own error body in
 * the shape of interface.md section 7.
 */
import { errorIn, readError, type Sent, type ServiceError } from '@gleaner/shared';
import type { ServerResponse } from 'node:http';
import { HttpError, wholeSeconds } from '../errors/http-error.ts';
import { charsetOf, readBody, textOf } from '../errors/read-body.ts';
import { retryAfterIn } from '../quota/limit-headers.ts';
import type { Outcome } from '../receipts/receipt-store.ts';
import type { Route } from './routes.ts';
import type { UpstreamAnswer } from './upstream.ts';

const allowedHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining'] as const;

const jsonType = 'application/json; charset=utf-8';

export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Turns the service's answer into ours.
 * @param granted scopes of the learner's grant
 * @param now epoch ms
 * @returns why a success cannot be passed on, for the log: it is not JSON where JSON is needed
 */
export function toAnswer(
  upstream: UpstreamAnswer,
  route: Route,
  granted: readonly string[],
  now: number,
): Answer | string {
  const { status } = upstream;
  const headers: Record<string, string> = {};
  for (const name of allowedHeaders) {
    const value = upstream.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const retryAfter = retryAfterIn(upstream.headers, now);
  if (retryAfter !== null) headers['retry-after'] = wholeSeconds(retryAfter / 1000);
  const own = (error: HttpError): Answer => ({ ...errorAnswer(error, 'maybe'), status, headers });

  if (status === 401) return own(tokenRefused());
  if (status === 403) return own(forbidden(route, granted, upstream));
  // interface.md shows no body for submit-answer, so an empty success is valid.
  if (status < 300 && upstream.body.length === 0 && route.kind === 'write') {
    return { status, contentType: null, body: upstream.body, headers };
  }
  if (status < 300 && route.isBodyShown === false && isPlainText(upstream)) {
    return { status, contentType: null, body: Buffer.alloc(0), headers };
  }
  if (status >= 400) return { ...failure(upstream), headers };
  if (looksLikeJson(upstream))
    return { status, contentType: jsonType, body: upstream.body, headers };
  const read = readBody(upstream.body, typeOf(upstream));
  if (typeof read === 'string') return read;
  if (route.isBodyShown !== false && (typeof read.value !== 'object' || read.value === null))
    return 'JSON that holds nothing';
  return { status, contentType: jsonType, body: Buffer.from(read.text), headers };
}

/** A relay-made error as an outcome that can be recorded. */
export function errorAnswer(error: HttpError, sent: Sent = error.sent): Answer {
  return {
    status: error.status,
    contentType: jsonType,
    body: Buffer.from(JSON.stringify({ ...error.toBody(), sent })),
    headers:
      error.retryAfter === undefined ? {} : { 'retry-after': wholeSeconds(error.retryAfter) },
  };
}

export function sendAnswer(response: ServerResponse, answer: Outcome | Answer): void {
  const { status, contentType, body } = answer;
  const head = ['X-Request-Id', response.req.id ?? ''];
  if (contentType !== null) head.push('Content-Type', contentType);
  if ('headers' in answer) {
    for (const [name, value] of Object.entries(answer.headers)) head.push(name, value);
  }
  head.push('Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff');
  // A 204 has none (RFC 9110 section 8.6).
  if (status !== 204) head.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, head);
  response.end(body);
}

/** @param why for the log */
export function unknownOutcome(why?: string): HttpError {
  return new HttpError('OUTCOME_UNKNOWN', 'It is unknown whether the service stored this.', {
    details: [{ reason: 'outcome_unknown' }],
    sent: 'maybe',
    ...(why !== undefined && { privately: why }),
  });
}

/** The outcome that a receipt gives for a write whose sender died. */
export const unknownOutcomeRecord: Outcome = toRecord(errorAnswer(unknownOutcome()));

/** The part of an answer that is recorded. */
export function toRecord({ status, contentType, body }: Answer): Outcome {
  return { status, contentType, body: body.toString('utf8') };
}

/** @param why for the log */
export function unreachable(why: string): HttpError {
  return new HttpError('UNAVAILABLE', 'The service cannot be reached just now.', {
    details: [{ reason: 'instance_unreachable' }],
    privately: why,
    retryAfter: 5,
  });
}

/** @param why for the log */
export function badAnswer(why?: string): HttpError {
  return new HttpError('BAD_GATEWAY', 'The service answered what cannot be used.', {
    details: [{ reason: 'bad_answer' }],
    sent: 'maybe',
    ...(why !== undefined && { privately: why }),
  });
}

/** Ends a call whose caller has gone. No client receives it; the log names it. */
export function callerGone(): HttpError {
  return new HttpError('ABORTED', 'The caller has disconnected.', {
    details: [{ reason: 'caller_gone' }],
  });
}

/** The learner's earlier answers have to be read first, or all answers together are too large. */
export function crowded(reason: 'too_many_at_once' | 'no_room'): HttpError {
  return new HttpError('UNAVAILABLE', 'Too many answers are on their way. Try again soon.', {
    details: [{ reason }],
    retryAfter: 5,
  });
}

function tokenRefused(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'The service refused the connection. Connect again.', {
    details: [{ reason: 'token_refused' }],
  });
}

function forbidden(route: Route, granted: readonly string[], upstream: UpstreamAnswer): HttpError {
  const missing = route.scopes.find((scope) => !granted.includes(scope));
  const theirs = errorIn(contentOf(upstream));
  return new HttpError(
    'PERMISSION_DENIED',
    (typeof theirs?.code === 'string' && theirs.message) || 'The service does not allow this.',
    {
      details: [
        missing === undefined
          ? { reason: 'forbidden_or_revoked' }
          : { reason: 'scope_missing', scope: missing },
      ],
    },
  );
}

/**
 * The service's error in the shape of section 7. Without a code of its own it may be a gateway's page or a vendor's
 * text, which no learner should read.
 */
function failure(upstream: UpstreamAnswer): Omit<Answer, 'headers'> {
  const { status } = upstream;
  const body = contentOf(upstream);
  const told = errorIn(body);
  const hasCode = typeof told?.code === 'string';
  const error = hasCode ? told : { code: readError(status, body).code, ...bare(status) };
  return { status, contentType: jsonType, body: Buffer.from(JSON.stringify({ error })) };
}

function bare(status: number): Pick<ServiceError, 'message' | 'details'> {
  const refusals: Readonly<Record<number, string>> = {
    404: 'The service does not have this.',
    429: 'Too many requests.',
  };
  const message = refusals[status] ?? 'The service refused the request.';
  return { message: status < 500 ? message : 'The service failed.', details: [] };
}

/** Parsed JSON, plain text, or nothing. */
export function contentOf(upstream: UpstreamAnswer): unknown {
  const read = readBody(upstream.body, typeOf(upstream));
  if (typeof read !== 'string') return read.value;
  return isPlainText(upstream) ? textOf(upstream.body, typeOf(upstream)) : null;
}

function typeOf({ headers }: UpstreamAnswer): string | undefined {
  const type = headers['content-type'];
  return typeof type === 'string' ? type : undefined;
}

/** An HTML page does not count: a gateway may have answered instead of the service. */
function isPlainText(upstream: UpstreamAnswer): boolean {
  return /^text\/plain\b/iu.test(typeOf(upstream) ?? '');
}

/** Checks content type, first and last character: enough to see a cut body without parsing it. */
function looksLikeJson(upstream: UpstreamAnswer): boolean {
  const type = typeOf(upstream);
  const isLabelled = /^application\/(?:[\w.+-]+\+)?json\b/iu.test(type ?? '');
  if (!isLabelled || charsetOf(type) !== 'utf-8') return false;
  const { body } = upstream;
  const [first, last] = [body[0], body.at(-1)];
  if (first === bytes.brace && last === bytes.braceEnd) return true;
  // Most bodies end here; the rest handles space around them.
  const begins = body.toString('latin1', 0, 64).trimStart().slice(0, 1);
  const ends = body
    .toString('latin1', Math.max(0, body.length - 64))
    .trimEnd()
    .slice(-1);
  return (begins === '{' && ends === '}') || (begins === '[' && ends === ']');
}

const bytes = { brace: '{'.charCodeAt(0), braceEnd: '}'.charCodeAt(0) } as const;
