/**
 * The answer to the extension: the service's answer with a few allowed headers, or the relay's own error body in
 * the shape of interface.md section 7.
 */
import { errorIn, type ToldError } from '@gleaner/shared';
import type { ServerResponse } from 'node:http';
import { HttpError, wholeSeconds } from '../errors/http-error.ts';
import { retryAfterIn } from '../quota/limit-headers.ts';
import type { Outcome } from '../receipts/receipt-store.ts';
import type { Route } from './routes.ts';
import type { UpstreamAnswer } from './upstream.ts';

const allowedHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining'] as const;

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
 * @returns null when a success cannot be passed on, because it is not JSON where JSON is needed
 */
export function toAnswer(
  upstream: UpstreamAnswer,
  route: Route,
  granted: readonly string[],
  now: number,
): Answer | null {
  const { status } = upstream;
  const headers: Record<string, string> = {};
  for (const name of allowedHeaders) {
    const value = upstream.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const retryAfter = retryAfterIn(upstream.headers, now);
  if (retryAfter !== null) headers['retry-after'] = wholeSeconds(retryAfter / 1000);
  const own = (error: HttpError): Answer => ({ ...errorAnswer(error), status, headers });
  const isJson = looksLikeJson(upstream) || (route.isBodyShown === false && isAnyJson(upstream));
  const body = isJson ? upstream.body : null;

  if (status === 401) return own(tokenRefused());
  if (status === 403) return own(forbidden(route, granted, body));
  // interface.md shows no body for submit-answer, so an empty success is valid.
  if (status < 300 && upstream.body.length === 0) {
    return { status, contentType: null, body: upstream.body, headers };
  }
  if (status < 300 && route.isBodyShown === false && isPlainText(upstream)) {
    return { status, contentType: null, body: Buffer.alloc(0), headers };
  }
  if (status >= 400 && (body === null || errorBodyIn(body) === null)) return own(bare(status));
  if (body !== null) {
    return { status, contentType: 'application/json; charset=utf-8', body, headers };
  }
  return null;
}

/** A relay-made error as an outcome that can be recorded. */
export function errorAnswer(error: HttpError): Answer {
  return {
    status: error.status,
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(error.toBody())),
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
  head.push('Content-Length', String(Buffer.byteLength(body)));
  response.writeHead(status, head);
  response.end(body);
}

/** @param why for the log */
export function unknownOutcome(why?: string): HttpError {
  return new HttpError('OUTCOME_UNKNOWN', 'It is unknown whether the service stored this.', {
    details: [{ reason: 'outcome_unknown' }],
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

function forbidden(route: Route, granted: readonly string[], body: Buffer | null): HttpError {
  const missing = route.scopes.find((scope) => !granted.includes(scope));
  const theirs = body === null ? null : errorBodyIn(body);
  return new HttpError(
    'PERMISSION_DENIED',
    theirs === null || theirs.message === '' ? 'The service does not allow this.' : theirs.message,
    {
      details: [
        missing === undefined
          ? { reason: 'forbidden_or_revoked' }
          : { reason: 'scope_missing', scope: missing },
      ],
    },
  );
}

/** For an error whose body is not passed on: a gateway's HTML, a vendor's text, JSON of another shape. */
function bare(status: number): HttpError {
  if (status === 429) return new HttpError('RESOURCE_EXHAUSTED', 'Too many requests.');
  if (status === 404) return new HttpError('NOT_FOUND', 'The service does not have this.');
  if (status < 500) return new HttpError('INVALID_ARGUMENT', 'The service refused the request.');
  const code = status === 503 ? 'UNAVAILABLE' : status === 500 ? 'INTERNAL' : 'BAD_GATEWAY';
  return new HttpError(code, 'The service failed.');
}

function errorBodyIn(body: Buffer): ToldError | null {
  try {
    return errorIn(JSON.parse(body.toString('utf8')));
  } catch {
    return null;
  }
}

/** An HTML page does not count: a gateway may have answered instead of the service. */
function isPlainText({ headers }: UpstreamAnswer): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && /^text\/plain\b/iu.test(type);
}

function isLabelledJson({ headers }: UpstreamAnswer): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && /^application\/(?:[\w.+-]+\+)?json\b/iu.test(type);
}

/** `null`, a number or a text, too. */
function isAnyJson(upstream: UpstreamAnswer): boolean {
  if (!isLabelledJson(upstream)) return false;
  try {
    JSON.parse(upstream.body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Checks content type, first and last character: enough to see a cut body without parsing it. */
function looksLikeJson(upstream: UpstreamAnswer): boolean {
  if (!isLabelledJson(upstream)) return false;
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
