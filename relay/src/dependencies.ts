/** What the relay's parts are handed, so that tests choose the clock, the dice and the patience. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/open.ts';

/** Epoch milliseconds. */
export type Clock = () => number;
/** Cryptographically random bytes. */
export type Random = (bytes: number) => Buffer;

/** Durations in milliseconds. */
export interface Timings {
  /** From sending a request to the service to its last byte. */
  readonly upstream: number;
  /** A call of the token endpoint. */
  readonly token: number;
  /** Looking whether the instance answers before a learner is sent there. */
  readonly reachability: number;
  /** A refresh lease: longer than `token`, so that its owner is done or dead when it ends. */
  readonly lease: number;
  /** An access token is refreshed when less than this is left. */
  readonly refreshMargin: number;
  /** What a retry waits at least; each wait is jittered up to double. */
  readonly retry: number;
  /** How long requests in flight may go on after SIGTERM. */
  readonly shutdown: number;
}

export const defaultTimings: Timings = {
  upstream: 15_000,
  token: 10_000,
  reachability: 3_000,
  lease: 30_000,
  refreshMargin: 60_000,
  retry: 100,
  shutdown: 10_000,
};

export interface RelayDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly now: Clock;
  readonly random: Random;
  readonly timings: Timings;
}
