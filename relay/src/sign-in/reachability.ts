/**
 * Checks that the instance answers before a learner is sent there: at a dead address they would see the
 * browser's error instead of ours.
 */
import type { Logger } from 'pino';
import type { Clock } from '../config/timings.ts';
import type { RelayEvents } from '../observe/events.ts';
import { codeOf, failureCause } from '../errors/failure-cause.ts';
import { openServicePool } from '../errors/service-calls.ts';

export interface Reachability {
  /** Any answer counts. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

interface ReachabilityParts {
  readonly instanceUrl: string;
  /** How long the instance may take, ms. */
  readonly timeout: number;
  readonly now: Clock;
  readonly events: Pick<RelayEvents, 'unreachable'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** How long (ms) a success is reused for other sign-ins, while its connection is open. */
const goodFor = 3_000;

export function createReachability(parts: ReachabilityParts): Reachability {
  const { instanceUrl, timeout, now, events, log } = parts;
  const { origin, pathname } = new URL(`${instanceUrl}/`);
  const pool = openServicePool(origin, { connections: 1, connectTimeout: timeout });
  // An instance that shuts down closes its connections.
  pool.on('disconnect', () => (answeredAt = -Infinity));
  let answeredAt = -Infinity;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(timeout);
      // Below the instance's path, where it has one, like every other call.
      const answer = await pool.request({ method: 'HEAD', path: pathname, signal });
      await answer.body.dump();
      answeredAt = now();
      return true;
    } catch (error) {
      const code = codeOf(error);
      const cause = failureCause(code);
      events.unreachable(cause);
      log.warn({ cause, code }, 'the instance does not answer');
      return false;
    }
  }

  return {
    isReachable() {
      // Otherwise an old answer would be used for long after the clock was set back.
      if (Math.abs(now() - answeredAt) < goodFor) return Promise.resolve(true);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    close: () => pool.destroy(),
  };
}
