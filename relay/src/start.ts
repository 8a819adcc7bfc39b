/** From an environment to a running relay: used by main.ts, the tests and the tour. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { loadConfig } from './config/config.ts';
import type { Environment } from './config/secrets.ts';
import { isLoopback } from './config/values.ts';
import { createLearnerCount } from './database/count-learners.ts';
import { describeLocation, openRelayDatabase } from './database/open.ts';
import { explainDatabase } from './database/trouble.ts';
import { sampleSeals } from './grants/sample-seals.ts';
import { type Clock, defaultTimings, type Random, type Timings } from './config/timings.ts';
import { describeForLog } from './errors/http-error.ts';
import { createSealer } from './seal/seal.ts';
import { type RelayEvents, silentEvents } from './observe/events.ts';
import { createLog } from './observe/log.ts';
import { createMetrics } from './observe/metrics.ts';
import { startTracing } from './observe/start-tracing.ts';
import { type MetricsServer, serveMetrics } from './process/metrics-server.ts';
import { createRelay, type Listening } from './relay.ts';

export interface StartOverrides {
  readonly log?: Logger;
  readonly now?: Clock;
  /** Opens the database instead of `openRelayDatabase`. */
  readonly open?: typeof openRelayDatabase;
  readonly random?: Random;
  readonly timings?: Partial<Timings>;
}

export interface RunningRelay extends Listening {
  /** Where the metrics are, with METRICS_PORT (0 takes a free one); else null. */
  readonly metricsUrl: string | null;
  readonly log: Logger;
  readonly events: RelayEvents;
  /** Finishes what is in flight, then closes the database. */
  close(): Promise<void>;
}

const { version } = packageJson;

/**
 * @param environment the variables of docs/relay-reference.md; nothing else of the process's environment is read
 * @throws ConfigError with every problem, or the system's error for the database or the port
 */
export async function startRelay(
  environment: Environment,
  overrides: StartOverrides = {},
): Promise<RunningRelay> {
  const { config, warnings } = loadConfig(environment);
  const log = overrides.log ?? createLog(config.logLevel);
  for (const { text, advice } of warnings) log.warn({ advice }, text);
  const random = overrides.random ?? randomBytes;
  const idle = config.idleSeconds * 1000;
  const timings = { ...defaultTimings, idle, ...overrides.timings };

  const tracing = await startTracing(config, version, log);
  const where = { database: describeLocation(config.databaseUrl) };
  const open = overrides.open ?? openRelayDatabase;
  const waiting = (reason: string): void => {
    log.warn({ ...where, reason }, 'waiting for the database, half a minute at most');
  };
  const opening = open(config.databaseUrl, overrides.now, undefined, waiting);
  const opened = await opening.catch((error: unknown) => {
    const told = explainDatabase(error, config.databaseUrl);
    log.error({ ...where, private: describeForLog(error), advice: told.advice }, told.message);
    throw told;
  });
  const { database, now } = opened;
  const warnOfSeals = async (): Promise<void> => {
    const { looked, unopened } = await sampleSeals(database, createSealer(config.encryptionKeys));
    if (unopened > 0)
      log.warn({ looked, unopened }, 'connections that no key of ENCRYPTION_KEYS opens');
  };
  const metrics =
    config.metrics === null ? null : createMetrics(createLearnerCount(database, now), version);
  const events = metrics?.events ?? silentEvents;
  const relay = createRelay(config, opened, { log, events, tracing, random, timings });
  let listening: Listening;
  let metricsServer: MetricsServer | null = null;
  try {
    if (metrics !== null && config.metrics !== null)
      metricsServer = await serveMetrics(metrics, config.metrics);
    listening = await relay.listen();
  } catch (error) {
    await metricsServer?.close();
    await opened.close();
    throw error;
  }

  const sampled = warnOfSeals().catch((error: unknown) =>
    log.error({ private: describeForLog(error) }, 'the seals were not looked at'),
  );
  const metricsUrl = metricsServer?.url ?? null;
  const { pid } = process;
  const described = { ...listening, metricsUrl, instance: config.instanceUrl, ...where };
  log.info({ ...described, pid, version }, 'relay is listening');
  if (config.production && isLoopback(new URL(listening.url).hostname)) {
    // Not a warning: in a trial everything may run on one machine.
    const advice = 'set RELAY_URL to the address that learners reach the relay at';
    log.info({ url: listening.url, advice }, 'RELAY_URL is reached from this machine alone');
  }

  return {
    ...listening,
    metricsUrl,
    log,
    events,
    async close() {
      await relay.close();
      const exported = tracing.close();
      await metricsServer?.close();
      await sampled;
      await opened.close();
      await exported;
    },
  };
}
