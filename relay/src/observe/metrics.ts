/** Prometheus metrics of the events in `events.ts`, and what each scrape counts in the database. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { counted, type CountedEvents, type RelayEvents, timed } from './events.ts';

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

/**
 * Makes its own registry, so that two relays in one process do not share counts.
 * @param version of this relay
 */
export function createMetrics(countLearners: CountLearners, version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: prefix + name, help, labelNames, registers });

  const connected = gauge('learners_connected', 'Learners with a living grant.');
  const active = gauge('learners_active', 'Learners seen in the last two days.');
  const suggested = gauge(
    'quota_limit_suggested',
    'Limit that fits the active learners: ask the operator for it where quota_limit is smaller.',
  );
  const databaseUp = gauge('database_up', '1 where the last scrape could read the database.');
  gauge('build_info', 'Always 1.', ['version', 'node']).set({ version, node: process.version }, 1);
  // Made when there is a value: 0 would mean that nothing is left.
  let quota: { readonly limit: Gauge; readonly remaining: Gauge } | null = null;

  return {
    contentType: registry.contentType,
    async render() {
      try {
        const learners = await countLearners();
        for (const each of [connected, active, suggested]) registry.registerMetric(each);
        connected.set(learners.connected);
        active.set(learners.active);
        suggested.set(suggestedLimit(learners.active));
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
      ...countEvents(registers),
      answered: timeEvent(timed.answered, registers),
      upstream: timeEvent(timed.upstream, registers),
      quotaSeen(limit, remaining) {
        quota ??= {
          limit: gauge('quota_limit', 'X-RateLimit-Limit as last shown, requests an hour.'),
          remaining: gauge('quota_remaining', 'X-RateLimit-Remaining as last shown.'),
        };
        quota.limit.set(limit);
        quota.remaining.set(remaining);
      },
    },
  };
}

function countEvents(registers: Registry[]): CountedEvents {
  const events = Object.entries(counted).map(([event, { name, help, label, values }]) => {
    const labelNames = label === null ? [] : [label];
    const counter = new Counter({ name: prefix + name, help, labelNames, registers });
    // An alert compares a counter with its earlier value, so each counter begins with 0.
    for (const value of values) counter.labels(value).inc(0);
    const count = (...value: string[]): void => counter.labels(...value).inc();
    return [event, count] as const;
  });
  return Object.fromEntries(events) as unknown as CountedEvents;
}

function timeEvent(
  { name, help, label, duration, durationHelp }: (typeof timed)[keyof typeof timed],
  registers: Registry[],
) {
  const labelNames = ['route', label];
  const counter = new Counter({ name: prefix + name, help, labelNames, registers });
  const histogram = new Histogram({
    name: prefix + duration,
    help: durationHelp,
    labelNames: ['route'],
    buckets: secondBuckets,
    registers,
  });
  return (route: string, result: number | string, ms: number): void => {
    counter.inc({ route, [label]: typeof result === 'number' ? known(result) : result });
    histogram.observe({ route }, ms / 1000);
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
