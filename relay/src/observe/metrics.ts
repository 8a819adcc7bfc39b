/**
 * Prometheus metrics: counts `RelayEvents`. Labels are routes and fixed words only, so their number is limited.
 * docs/relay-monitoring.md says what each metric means.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  holdReasons,
  keepAliveOutcomes,
  limitKinds,
  loginOutcomes,
  receiptOutcomes,
  refreshOutcomes,
  type RelayEvents,
} from './events.ts';
import { failureCauses } from '../errors/failure-cause.ts';

/** Read at each scrape; rejects when the database does not answer. */
export type CountLearners = () => Promise<{ connected: number; active: number }>;

export interface Metrics {
  readonly events: RelayEvents;
  readonly contentType: string;
  /** The text exposition format. */
  render(): Promise<string>;
}

/**
 * Requests an hour that one active learner needs in the busiest hour: a day of about fifty (twenty
 * words, twenty cards, the list, a few popups), a fifth of it in one hour.
 */
const requestsPerActiveLearner = 10;

/** The limit to ask the operator for (interface.md section 8), requests an hour. */
export function suggestedLimit(activeLearners: number): number {
  return activeLearners * requestsPerActiveLearner;
}

const prefix = 'gleaner_';
const secondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Makes its own registry, so that two relays in one process do not share counts. */
/** @param version of this relay */
export function createMetrics(countLearners: CountLearners, version: string): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: prefix + name, help, labelNames, registers });
  const latency = (name: string, help: string) =>
    new Histogram({
      name: prefix + name,
      help,
      labelNames: ['route'],
      buckets: secondBuckets,
      registers,
    });
  const gauge = (name: string, help: string) => new Gauge({ name: prefix + name, help, registers });

  const requests = counter('requests_total', 'Requests answered.', ['route', 'status']);
  const requestTime = latency('request_duration_seconds', 'From request to answer.');
  const upstream = counter('upstream_calls_total', 'Calls to the service, by status or failure.', [
    'route',
    'result',
  ]);
  const upstreamTime = latency('upstream_duration_seconds', 'From sending to the last byte.');
  const unreachable = counter('unreachable_total', 'Calls to the service without an answer.', [
    'cause',
  ]);
  const refreshes = counter('refreshes_total', 'Refresh calls to the token endpoint.', ['outcome']);
  const lost = counter(
    'refresh_outcome_lost_total',
    'Learners who must reconnect because a refresh was cut off after the token had rotated.',
    [],
  );
  const keptAlive = counter('keep_alive_total', 'Idle grants that were due for a refresh.', [
    'outcome',
  ]);
  const quotaHeld = counter('quota_held_total', 'Requests refused to spare the quota.', ['reason']);
  const receipts = counter('receipts_total', 'Writes by what their receipt said.', ['outcome']);
  const limited = counter('rate_limited_total', 'Requests over SESSION_RATE or ADDRESS_RATE.', [
    'by',
  ]);
  const logins = counter('logins_total', 'Sign-ins begun and how they ended.', ['outcome']);
  const coalesced = counter('coalesced_total', 'Reads that shared the call of another.', ['route']);
  const unhandled = counter('unhandled_errors_total', 'Errors that were not caught.', []);
  // An alert compares a counter with its earlier value, so each counter begins with 0.
  for (const cause of failureCauses) unreachable.inc({ cause }, 0);
  for (const outcome of refreshOutcomes) refreshes.inc({ outcome }, 0);
  for (const outcome of keepAliveOutcomes) keptAlive.inc({ outcome }, 0);
  for (const reason of holdReasons) quotaHeld.inc({ reason }, 0);
  for (const outcome of receiptOutcomes) receipts.inc({ outcome }, 0);
  for (const by of limitKinds) limited.inc({ by }, 0);
  for (const outcome of loginOutcomes) logins.inc({ outcome }, 0);
  // Made when there is a value: 0 would mean that nothing is left.
  let quota: { readonly limit: Gauge; readonly remaining: Gauge } | null = null;
  const connected = gauge('learners_connected', 'Learners with a living grant.');
  const active = gauge('learners_active', 'Learners seen in the last two days.');
  const suggested = gauge(
    'quota_limit_suggested',
    'Limit that fits the active learners: ask the operator for it where quota_limit is smaller.',
  );
  const build = { name: `${prefix}build_info`, help: 'Always 1.', labelNames: ['version', 'node'] };
  new Gauge({ ...build, registers }).set({ version, node: process.version }, 1);
  const databaseUp = gauge('database_up', '1 where the last scrape could read the database.');

  return {
    contentType: registry.contentType,
    async render() {
      try {
        const counted = await countLearners();
        for (const each of [connected, active, suggested]) registry.registerMetric(each);
        connected.set(counted.connected);
        active.set(counted.active);
        suggested.set(suggestedLimit(counted.active));
        databaseUp.set(1);
      } catch {
        // The counts are unknown now, and 0 would be wrong.
        for (const name of ['learners_connected', 'learners_active', 'quota_limit_suggested']) {
          registry.removeSingleMetric(prefix + name);
        }
        databaseUp.set(0);
      }
      return registry.metrics();
    },
    events: {
      answered(route, status, ms) {
        requests.inc({ route, status: known(status) });
        requestTime.observe({ route }, ms / 1000);
      },
      upstream(route, result, ms) {
        upstream.inc({ route, result: typeof result === 'number' ? known(result) : result });
        upstreamTime.observe({ route }, ms / 1000);
      },
      unreachable: (cause) => unreachable.inc({ cause }),
      refreshed: (outcome) => refreshes.inc({ outcome }),
      refreshOutcomeLost: () => lost.inc(),
      keptAlive: (outcome) => keptAlive.inc({ outcome }),
      quotaSeen(limit, remaining) {
        quota ??= {
          limit: gauge('quota_limit', 'X-RateLimit-Limit as last shown, requests an hour.'),
          remaining: gauge('quota_remaining', 'X-RateLimit-Remaining as last shown.'),
        };
        quota.limit.set(limit);
        quota.remaining.set(remaining);
      },
      quotaHeld: (reason) => quotaHeld.inc({ reason }),
      receipt: (outcome) => receipts.inc({ outcome }),
      limited: (by) => limited.inc({ by }),
      login: (outcome) => logins.inc({ outcome }),
      coalesced: (route) => coalesced.inc({ route }),
      unhandled: () => unhandled.inc(),
    },
  };
}

/** A service may answer any three digits; for other statuses one label for each class is enough. */
const knownStatuses: readonly number[] = [
  200, 201, 204, 301, 302, 303, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 431, 500,
  502, 503, 504,
];

function known(status: number): string {
  return knownStatuses.includes(status) ? String(status) : `${Math.floor(status / 100)}xx`;
}
