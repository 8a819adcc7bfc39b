/**
 * The session cookie (RFC 6265), one definition for express-session and for the forwarder, which
 * reads and re-sends it without Express. SameSite is Lax, not Strict: the service sends the learner
 * back by a cross-site navigation (interface.md section 5.2), and with Strict that callback would arrive
 * without the cookie that its state belongs to. The required header of `request-guard.ts` gives the same
 * protection.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { hashState, loginLifetime } from './login-records.ts';
import { hashSessionId, sessionLifetimes } from './session-store.ts';

/** A session's id as the cookie has it, and as the store has it. */
interface NamedSession {
  readonly id: string;
  readonly idHash: string;
}

export interface SessionCookie {
  readonly name: string;
  readonly options: {
    readonly httpOnly: true;
    readonly sameSite: 'lax';
    readonly path: '/';
    readonly secure: boolean;
    /** Milliseconds, as express-session counts. */
    readonly maxAge: number;
  };
  /** The session in a request's signed cookie; null where there is none. */
  read(request: IncomingMessage): NamedSession | null;
  /** A Set-Cookie value. */
  write(id: string): string;
  /** A Set-Cookie value that deletes it. */
  clear(): string;
  /**
   * A cookie of one sign-in attempt. Two first sign-ins that begin at once each bring a session, and the browser keeps
   * one of the two: this shows that it began the other one, too.
   */
  readonly attempt: {
    isIn(request: IncomingMessage, state: string): boolean;
    /** A Set-Cookie value. */
    write(state: string): string;
    clear(state: string): string;
  };
}

/** How many Cookie headers are remembered with their session, and the longest of them (characters). */
const rememberedHeaders = 5_000;
const maxRememberedLength = 1_024;

/**
 * @param relayUrl public origin; only this decides Secure and the name
 * @param secrets the first signs, all verify
 */
export function createSessionCookie(
  relayUrl: string,
  secrets: readonly [string, ...string[]],
): SessionCookie {
  const secure = relayUrl.startsWith('https:');
  const name = secure ? '__Host-gleaner' : 'gleaner';
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  // Limits and authentication both need it; the signature is computed once.
  const verified = new WeakMap<IncomingMessage, NamedSession | null>();
  /** Only cookies that we signed are remembered, so invented ones take no memory. */
  const remembered = new LRUCache<string, NamedSession>({ max: rememberedHeaders });

  function verify(value: string | undefined): NamedSession | null {
    if (value?.startsWith('s:') !== true) return null;
    for (const secret of secrets) {
      const id = unsign(value.slice(2), secret);
      if (id !== false) return { id, idHash: hashSessionId(id) };
    }
    return null;
  }

  const writeAttempt = (state: string, value: string, lifetime: number): string =>
    stringifySetCookie({
      name: attemptName(state),
      value,
      ...attributes,
      maxAge: lifetime / 1000,
    });
  const attemptName = (state: string): string => `${name}-${hashState(state).slice(0, 8)}`;

  return {
    name,
    options: { ...attributes, maxAge: sessionLifetimes.idle },
    read(request) {
      const header = request.headers.cookie;
      if (header === undefined) return null;
      const known = remembered.get(header);
      if (known !== undefined) return known;
      let named = verified.get(request);
      if (named === undefined) {
        named = verify(parseCookie(header)[name]);
        verified.set(request, named);
        if (named !== null && header.length <= maxRememberedLength) remembered.set(header, named);
      }
      return named;
    },
    write: (id) =>
      stringifySetCookie({
        name,
        value: `s:${sign(id, secrets[0])}`,
        ...attributes,
        maxAge: sessionLifetimes.idle / 1000,
      }),
    attempt: {
      isIn: ({ headers }, state) =>
        parseCookie(headers.cookie ?? '')[attemptName(state)] === hashState(state),
      write: (state) => writeAttempt(state, hashState(state), loginLifetime),
      clear: (state) => writeAttempt(state, '', 0),
    },
    clear: () => stringifySetCookie({ name, value: '', ...attributes, maxAge: 0 }),
  };
}
