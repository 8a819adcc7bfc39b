/**
 * Events of the relay, for its metrics (docs/relay-monitoring.md). Every argument is a number or one of a
 * few words, so that metrics hold nothing personal, and their number grows only with the routes.
 */

import type { FailureCause } from '../errors/failure-cause.ts';

/** How a call of the token endpoint for a refresh ended. */
export const refreshOutcomes = [
  'rotated',
  /** Tokens came, but lease or version belonged to another process by then, so they were not written. */
  'overtaken',
  'invalid_grant',
  'refused',
  /** Refused without a clear reason so often that the learner has to connect again. */
  'given_up',
  'misconfigured',
  /** A success without a usable token. */
  'unusable',
  'transient',
] as const;
type RefreshOutcome = (typeof refreshOutcomes)[number];

/** What became of an idle grant that was due for a refresh. */
export const keepAliveOutcomes = [
  'kept',
  /** The service does not take the refresh token any more. */
  'ended',
  'failed',
  /** Not tried: the quota is kept for learners who wait. */
  'held',
] as const;
type KeepAliveOutcome = (typeof keepAliveOutcomes)[number];

export const receiptOutcomes = [
  /** Recorded, and about to be sent. */
  'new',
  /** The outcome recorded earlier was given again. */
  'replayed',
  'in_flight',
  'key_reused',
  /** Its sender died: the outcome is declared unknown. */
  'in_doubt',
  /** This process sent it and does not know the outcome. */
  'unknown',
] as const;
type ReceiptOutcome = (typeof receiptOutcomes)[number];

export const loginOutcomes = [
  'started',
  'instance_down',
  'connected',
  /** No open attempt of this browser has this state. */
  'state',
  'issuer',
  'denied',
  'error',
  'code_missing',
  'invalid_grant',
  'refused',
  'misconfigured',
  'unusable',
  'transient',
] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

/** Why the relay itself answered 429, to save quota. */
export const holdReasons = ['background', 'fair_share', 'exhausted'] as const;

/** What one of the relay's own rates counts by. */
export const limitKinds = ['session', 'address'] as const;

export interface RelayEvents {
  /** A request was answered. @param route a name of the allow-list, of a page, or `none` */
  answered(route: string, status: number, ms: number): void;
  /** A call to the service ended: its status, or whether it certainly never arrived. */
  upstream(route: string, result: number | 'not_sent' | 'no_answer', ms: number): void;
  /** The service, its token endpoint or its first page gave no answer. */
  unreachable(cause: FailureCause): void;
  refreshed(outcome: RefreshOutcome): void;
  /**
   * A refresh token was refused after a refresh with a lost outcome: its process died, or the answer was cut
   * off. The service most likely rotated the token then. The learner has to connect again.
   */
  refreshOutcomeLost(): void;
  keptAlive(outcome: KeepAliveOutcome): void;
  /** The service's count, as an answer showed it, in requests an hour. */
  quotaSeen(limit: number, remaining: number): void;
  /** The relay itself answered 429, to save quota. */
  quotaHeld(reason: (typeof holdReasons)[number]): void;
  receipt(outcome: ReceiptOutcome): void;
  /** A request over SESSION_RATE or ADDRESS_RATE. */
  limited(by: (typeof limitKinds)[number]): void;
  login(outcome: LoginOutcome): void;
  /** An identical read of the same session shared one call. */
  coalesced(route: string): void;
  unhandled(): void;
}

/** Ignores every event. */
export const silentEvents: RelayEvents = {
  answered: ignore,
  upstream: ignore,
  unreachable: ignore,
  refreshed: ignore,
  refreshOutcomeLost: ignore,
  keptAlive: ignore,
  quotaSeen: ignore,
  quotaHeld: ignore,
  receipt: ignore,
  limited: ignore,
  login: ignore,
  coalesced: ignore,
  unhandled: ignore,
};

function ignore(): void {
  // The default of a relay without METRICS_PORT.
}
