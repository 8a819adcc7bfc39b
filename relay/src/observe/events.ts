/**
 * Events of the relay: the one table of what is counted for its metrics (docs/relay-monitoring.md says what each
 * means). Every label is a number or one of a few words, so that metrics hold nothing personal, and their number
 * grows only with the routes.
 */
import { failureCauses } from '../errors/failure-cause.ts';

interface Count<Value extends string, Label extends string | null = string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  readonly values: readonly Value[];
}

function count(name: string, help: string): Count<never, null> {
  return { name, help, label: null, values: [] };
}

/** @param values what is counted from the start; a label without them takes any text */
function countBy<const Value extends string = string>(
  label: string,
  name: string,
  help: string,
  values: readonly Value[] = [],
): Count<Value> {
  return { name, help, label, values };
}

/** Events that only count. Those with a label take its value. */
export const counted = {
  /** The service, its token endpoint or its first page gave no answer. */
  unreachable: countBy(
    'cause',
    'unreachable_total',
    'Calls to the service without an answer.',
    failureCauses,
  ),
  refreshed: countBy('outcome', 'refreshes_total', 'Refresh calls to the token endpoint.', [
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
  ]),
  /**
   * A refresh token was refused after a refresh with a lost outcome: its process died, or the answer was cut
   * off. The service most likely rotated the token then.
   */
  refreshOutcomeLost: count(
    'refresh_outcome_lost_total',
    'Learners who must reconnect because a refresh was cut off after the token had rotated.',
  ),
  keptAlive: countBy('outcome', 'keep_alive_total', 'Idle grants that were due for a refresh.', [
    'kept',
    /** The service does not take the refresh token any more. */
    'ended',
    'failed',
    /** Not tried: the quota is kept for learners who wait. */
    'held',
  ]),
  /** The relay itself answered 429. */
  quotaHeld: countBy('reason', 'quota_held_total', 'Requests refused to spare the quota.', [
    'background',
    'fair_share',
    'exhausted',
  ]),
  receipt: countBy('outcome', 'receipts_total', 'Writes by what their receipt said.', [
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
  ]),
  limited: countBy('by', 'rate_limited_total', 'Requests over SESSION_RATE or ADDRESS_RATE.', [
    'session',
    'address',
  ]),
  login: countBy('outcome', 'logins_total', 'Sign-ins begun and how they ended.', [
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
  ]),
  /** An identical read of the same session shared one call. */
  coalesced: countBy('route', 'coalesced_total', 'Reads that shared the call of another.'),
  unhandled: count('unhandled_errors_total', 'Errors that were not caught.'),
};

/** Events that take a route, a result and how long it took (ms). */
export const timed = {
  answered: {
    name: 'requests_total',
    help: 'Requests answered.',
    label: 'status',
    duration: 'request_duration_seconds',
    durationHelp: 'From request to answer.',
  },
  upstream: {
    name: 'upstream_calls_total',
    help: 'Calls to the service, by status or failure.',
    label: 'result',
    duration: 'upstream_duration_seconds',
    durationHelp: 'From sending to the last byte.',
  },
} as const;

type Counted = typeof counted;
export type CountedEvents = {
  readonly [Event in keyof Counted]: Counted[Event] extends Count<infer Value>
    ? (value: Value) => void
    : () => void;
};

export interface RelayEvents extends CountedEvents {
  /** A request was answered. @param route a name of the allow-list, of a page, or `none` */
  answered(route: string, status: number, ms: number): void;
  /** A call to the service ended: its status, or whether it certainly never arrived. */
  upstream(route: string, result: number | 'not_sent' | 'no_answer', ms: number): void;
  /** The service's count, as an answer showed it, in requests an hour. */
  quotaSeen(limit: number, remaining: number): void;
}

export type LoginOutcome = Parameters<RelayEvents['login']>[0];

const names = [...Object.keys(counted), ...Object.keys(timed), 'quotaSeen'];

/** Ignores every event: the default of a relay without METRICS_PORT. */
export const silentEvents = Object.fromEntries(
  names.map((name) => [name, () => undefined]),
) as unknown as RelayEvents;
