/**
 * What an answer of the token endpoint without tokens means. interface.md section 5.5 shows no error of the OAuth
 * endpoints, so one may follow RFC 6749 section 5.2, have the body of interface.md section 7 or of any framework, or be plain text.
 */
import { errorIn, type ToldError } from '@gleaner/shared';
import { z } from 'zod';
import type { FailureCause } from '../errors/failure-cause.ts';

export type TokenFailure =
  /** The code or refresh token is no longer good. */
  | 'invalid_grant'
  /** Any other refusal; if it is repeated for a while, it means the same. */
  | 'refused'
  /** The service does not accept this relay's registration. */
  | 'misconfigured'
  /** A success without a usable token: the tokens may be spent, and the operator must look. */
  | 'unusable'
  /** Down, slow or overloaded: nothing is known about the tokens. */
  | 'transient';

/** Carries no cause: causes of the library hold tokens. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  constructor(
    readonly failure: TokenFailure,
    /** For the log. */
    readonly reason: string,
    /** Why there was no answer; null where there was one. */
    readonly unreachable: FailureCause | null = null,
    /** Of a failure; null where there was no answer, or a success. */
    readonly status: number | null = null,
  ) {
    super(failure);
  }
}

const rfcErrorSchema = z.looseObject({ error: z.string() });
const ownErrorSchema = z.object({ error: z.object({ code: z.string() }) });

/** @param type its Content-Type, or null */
export function readFailure(status: number, type: string | null, text: string): TokenError {
  const body = parseJson(text);
  if (status < 400 || status >= 500 || status === 429 || isPage(type, text, body)) {
    return new TokenError('transient', `status ${status}`, null, status);
  }
  const told = toldBy(body ?? text);
  // Section 5.5 says that the service itself answers 403 to a revoked authorization.
  const isOwn = status === 403 && ownErrorSchema.safeParse(body).success;
  const isRefusal = status === 400 || status === 401 || isOwn;
  return new TokenError(failureOf(told, isRefusal), reasonOf(status, told), null, status);
}

/** A success without a usable token. Some services send their errors so. @param field that it lacks */
export function readUnusable(status: number, text: string, field: string): TokenError {
  const told = toldBy(parseJson(text));
  return typeof told?.code === 'string'
    ? new TokenError(failureOf(told, true), reasonOf(status, told))
    : new TokenError('unusable', `status ${status}: ${field}`);
}

/** RFC 6749 section 5.2: here `error` is the code, where elsewhere it may be any text. */
function toldBy(body: unknown): ToldError | null {
  const rfc = rfcErrorSchema.safeParse(body);
  return errorIn(rfc.success ? { ...rfc.data, code: rfc.data.error } : body);
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A service need not answer in JSON.
    return undefined;
  }
}

/** It more likely comes from a gateway, and says nothing about the tokens. */
function isPage(type: string | null, text: string, body: unknown): boolean {
  if (body !== undefined || text.trim() === '') return false;
  return /\bhtml\b/iu.test(type ?? '') || /^\s*<(?!\?xml)/u.test(text);
}

/** @param isRefusal whether the status says that the service refused what was sent */
function failureOf(told: ToldError | null, isRefusal: boolean): TokenFailure {
  const words = wordsOf(told?.code ?? '');
  if (isDeadGrant(words)) return 'invalid_grant';
  if (words.has('client')) return 'misconfigured';
  if (!isRefusal || failing.has([...words].join(' '))) return 'transient';
  const clauses = (told?.message ?? '').split(/[^\w\s-]+/u);
  return clauses.some((clause) => isDeadGrant(wordsOf(clause))) ? 'invalid_grant' : 'refused';
}

/** For the log: the code and no message, which may hold anything. */
function reasonOf(status: number, told: ToldError | null): string {
  return `${status} ${safeWord(told?.code ?? '') || 'without a code'}`;
}

/** Words that do not change what the others mean. */
const fillers: ReadonlySet<string> = new Set(
  'a an the this is was has been or and error err oauth oauth2'.split(' '),
);

/** `INVALID_GRANT`, `invalid_grant`, `invalidGrant` and "The grant is invalid" have the same words. */
function wordsOf(text: string): ReadonlySet<string> {
  const spaced = text.replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2').toLowerCase();
  return new Set((spaced.match(/[a-z\d]+/gu) ?? []).filter((word) => !fillers.has(word)));
}

/** What the relay sent to the token endpoint, by the names it has. */
const grantNames = ['grant', 'authorization grant', 'refresh token', 'authorization code', 'code'];
const deadStates: ReadonlySet<string> = new Set(['invalid', 'expired', 'revoked']);

/** Whether these words say that the grant is invalid, expired or revoked, and nothing else. */
function isDeadGrant(words: ReadonlySet<string>): boolean {
  const subject = [...words].filter((word) => !deadStates.has(word));
  return subject.length < words.size && grantNames.includes(subject.join(' '));
}

/** Failures of the server (RFC 6749 section 5.2, gRPC's status codes): they say nothing about the tokens. */
const failing: ReadonlySet<string> = new Set(
  [
    ...['server_error', 'temporarily_unavailable', 'unavailable', 'internal', 'internal_server'],
    ...['unknown', 'cancelled', 'aborted', 'deadline_exceeded', 'resource_exhausted', 'data_loss'],
  ].map((code) => [...wordsOf(code)].join(' ')),
);

/** A code from outside, without characters that no code has, before it reaches a log. */
function safeWord(text: string): string {
  return text.replaceAll(/[^\w.-]/gu, '').slice(0, 40);
}
