/**
 * What the relay's parts tell whoever watches (docs/relay.md, "Monitoring"). Every argument is a number or
 * one of few words, so that a watcher can hold nothing personal and grows with nothing but the routes.
 */

import type { FailureCause } from '../errors/failure-cause.ts';

/** How a call of the token endpoint for a refresh ended. */
export const refreshOutcomes = [
  'rotated',
  /** Tokens came, but the lease or the version was another's by then: they were not written. */
  'overtaken',
  'invalid_grant',
  'refused',
  /** Refused without a clear reason for so often that the learner has to connect again. */
  'given_up',
  'misconfigured',
  'transient',
] as const;
type RefreshOutcome = (typeof refreshOutcomes)[number];

export const receiptOutcomes = [
  /** Recorded and to be sent. */
  'new',
  /** The outcome recorded earlier was given again. */
  'replayed',
  'in_flight',
  'key_reused',
  /** Its sender died: declared unknown. */
  'in_doubt',
  /** This process sent it and cannot tell what became of it. */
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
  'transient',
] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

/** Why the relay answered 429 itself to spare the quota. */
export const holdReasons = ['background', 'fair_share', 'exhausted'] as const;

/** What a rate of the relay's own counts. */
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
   * A refresh token was refused after a refresh whose outcome nobody learned: its process died, or the
   * answer was cut off. The service most likely rotated the token then. The learner has to connect again.
   */
  refreshOutcomeLost(): void;
  /** The service's count, as an answer showed it; requests an hour. */
  quotaSeen(limit: number, remaining: number): void;
  /** The relay answered 429 itself to spare the quota. */
  quotaHeld(reason: (typeof holdReasons)[number]): void;
  receipt(outcome: ReceiptOutcome): void;
  /** A request over SESSION_RATE or ADDRESS_RATE. */
  limited(by: (typeof limitKinds)[number]): void;
  login(outcome: LoginOutcome): void;
  /** An identical read of the same session shared one call. */
  coalesced(route: string): void;
  unhandled(): void;
}

/** Nobody watches. */
export const silentEvents: RelayEvents = {
  answered: ignore,
  upstream: ignore,
  unreachable: ignore,
  refreshed: ignore,
  refreshOutcomeLost: ignore,
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
