/**
 * SESSION_RATE and ADDRESS_RATE: requests a minute of one session, and of one address without one.
 * Each process counts in memory. Beyond a tenth of the rate it also counts in the database, a tenth at a
 * time, so that an ordinary request writes nothing. All processes together allow at most the rate, and a
 * tenth of it for each further process.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { MaybePromise } from '../database/direct.ts';
import type { Clock } from '../config/timings.ts';
import { describeForLog, HttpError } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import type { SharedCount } from './shared-count.ts';

export interface RateLimits {
  /**
   * Counts a request for its session where its cookie is valid, else for its address.
   * @throws HttpError RESOURCE_EXHAUSTED with Retry-After
   */
  count(request: IncomingMessage): MaybePromise<void>;
  /**
   * For a request whose session does not exist: counts it for its address too, unless that was done before.
   * @throws likewise
   */
  countAddress(request: IncomingMessage): Promise<void>;
}

interface RateLimitParts {
  /** Requests a minute; 0 is no limit. */
  readonly sessionRate: number;
  readonly addressRate: number;
  readonly shared: SharedCount;
  /** The session in a request's signed cookie; null where there is none. */
  readonly sessionOf: (request: IncomingMessage) => { readonly id: string } | null;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly now: Clock;
  readonly events: Pick<RelayEvents, 'limited'>;
  readonly log: Pick<Logger, 'error'>;
}

/** Seconds. */
const window = 60;

export function createRateLimits(parts: RateLimitParts): RateLimits {
  const { sessionRate, addressRate, sessionOf, addressOf } = parts;
  const bySession = limiter('session', sessionRate, parts);
  const byAddress = limiter('address', addressRate, parts);

  return {
    count(request) {
      const session = sessionOf(request);
      return session === null ? byAddress(addressOf(request)) : bySession(session.id);
    },
    async countAddress(request) {
      if (sessionOf(request) !== null) await byAddress(addressOf(request));
    },
  };
}

function limiter(
  kind: 'session' | 'address',
  rate: number,
  { shared, now, events, log }: RateLimitParts,
): (key: string) => MaybePromise<void> {
  if (rate === 0) return () => undefined;
  const local = new RateLimiterMemory({ points: rate, duration: window });
  const portion = Math.ceil(rate / 10);

  const refuse = (ms: number): HttpError => {
    events.limited(kind);
    return new HttpError('RESOURCE_EXHAUSTED', 'Too many requests in a minute. Wait a moment.', {
      details: [{ reason: `${kind}_rate` }],
      retryAfter: ms / 1000,
    });
  };

  return async (key) => {
    let used: number;
    try {
      used = (await local.consume(key)).consumedPoints;
    } catch (error) {
      // Its clock may have been set back within the window.
      if (error instanceof RateLimiterRes)
        throw refuse(Math.min(error.msBeforeNext, window * 1000));
      throw error;
    }
    if (used % portion !== 0) return;
    const everywhere = await shared
      .add(`${kind}:${hash(key)}`, portion, window * 1000)
      .catch((error: unknown) => {
        // Without the database each process still keeps its own limit.
        log.error({ private: describeForLog(error) }, 'rate not shared');
        return null;
      });
    if (everywhere === null || everywhere.used <= rate) return;
    const left = Math.max(1_000, everywhere.expiresAt - now());
    await local.block(key, Math.ceil(left / 1000));
    throw refuse(left);
  };
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
