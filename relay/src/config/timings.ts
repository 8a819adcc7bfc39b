/** Clock, randomness and time limits. Every part gets them as arguments, so that a test can choose them. */

/** Epoch milliseconds. */
export type Clock = () => number;
/** Cryptographically random bytes. */
export type Random = (bytes: number) => Buffer;

/** Durations in milliseconds. */
export const defaultTimings = {
  /** From sending a request to the service to its last byte. */
  upstream: 15_000,
  /** A call of the token endpoint. */
  token: 10_000,
  /** Looking whether the instance answers before a learner is sent there. */
  reachability: 3_000,
  /** A refresh lease: longer than `token`, so its owner has finished or died when it ends. */
  lease: 15_000,
  /** How long nobody else takes an expired lease: the database of its owner may only just be back. */
  handover: 2_000,
  /** An access token is refreshed when less than this is left. */
  refreshMargin: 60_000,
  /** The shortest wait before a retry; each wait is jittered up to double. */
  retry: 100,
  /** For a client to send a request's headers. */
  headers: 10_000,
  /** For a client to send a whole request. */
  request: 30_000,
  /** A connection without requests; longer than the proxy keeps its own, so that the proxy closes it (IDLE_SECONDS). */
  idle: 130_000,
  /** For a client to read an answer. */
  reading: 60_000,
  /** For requests in flight after SIGTERM: longer than a call of the token endpoint and one to the service after it. */
  shutdown: 30_000,
};
export type Timings = Readonly<typeof defaultTimings>;
