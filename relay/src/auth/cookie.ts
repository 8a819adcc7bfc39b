/**
 * The session cookie (RFC 6265), one definition for express-session and for the forwarder, which
 * reads and re-sends it without Express. SameSite is Lax, not Strict: the service sends the learner
 * back by a cross-site navigation (interface.md section 5.2), and with Strict that callback would
 * arrive without the cookie that its state belongs to. What Strict would add, the required header
 * of `request-guard.ts` gives.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { IncomingMessage } from 'node:http';
import { sessionLifetimes } from '../database/session-store.ts';

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
  /** The session id of a request whose cookie we signed; null otherwise. */
  read(request: IncomingMessage): string | null;
  /** A Set-Cookie value. */
  write(id: string): string;
  /** A Set-Cookie value that deletes it. */
  clear(): string;
}

/**
 * @param relayUrl public origin: it alone decides Secure and the name
 * @param secrets the first signs, all verify
 */
export function createSessionCookie(
  relayUrl: string,
  secrets: readonly [string, ...string[]],
): SessionCookie {
  const secure = relayUrl.startsWith('https:');
  const name = secure ? '__Host-gleaner' : 'gleaner';
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  // Limits and authentication both ask; the signature is computed once.
  const verified = new WeakMap<IncomingMessage, string | null>();

  function verify(value: string | undefined): string | null {
    if (value?.startsWith('s:') !== true) return null;
    for (const secret of secrets) {
      const id = unsign(value.slice(2), secret);
      if (id !== false) return id;
    }
    return null;
  }

  return {
    name,
    options: { ...attributes, maxAge: sessionLifetimes.idle },
    read(request) {
      let id = verified.get(request);
      if (id === undefined) {
        id = verify(parseCookie(request.headers.cookie ?? '')[name]);
        verified.set(request, id);
      }
      return id;
    },
    write: (id) =>
      stringifySetCookie({
        name,
        value: `s:${sign(id, secrets[0])}`,
        ...attributes,
        maxAge: sessionLifetimes.idle / 1000,
      }),
    clear: () => stringifySetCookie({ name, value: '', ...attributes, maxAge: 0 }),
  };
}
