/** Clock, randomness and time limits. Every part gets them as arguments, so that a test can choose them. */

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
  /** A refresh lease: longer than `token`, so its owner has finished or died when it ends. */
  readonly lease: number;
  /** How long nobody else takes an expired lease: the database of its owner may only just be back. */
  readonly handover: number;
  /** An access token is refreshed when less than this is left. */
  readonly refreshMargin: number;
  /** The shortest wait before a retry; each wait is jittered up to double. */
  readonly retry: number;
  /** For a client to send a request's headers. */
  readonly headers: number;
  /** For a client to send a whole request. */
  readonly request: number;
  /** A connection without requests; longer than the proxy keeps its own, so that the proxy closes it (IDLE_SECONDS). */
  readonly idle: number;
  /** For a client to read an answer. */
  readonly reading: number;
  /**
   * How long requests in flight may go on after SIGTERM: longer than a call of the token endpoint and one to
   * the service after it.
   */
  readonly shutdown: number;
}

export const defaultTimings: Timings = {
  upstream: 15_000,
  token: 10_000,
  reachability: 3_000,
  lease: 15_000,
  handover: 2_000,
  refreshMargin: 60_000,
  retry: 100,
  headers: 10_000,
  request: 30_000,
  idle: 130_000,
  reading: 60_000,
  shutdown: 30_000,
};
