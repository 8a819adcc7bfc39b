/** From an environment to a running relay: the seam of main.ts, the tests and the tour. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type Environment, loadConfig } from './config.ts';
import { cleanDatabase } from './database/clean.ts';
import { openSqlite } from './database/open.ts';
import { type Clock, defaultTimings, type Random, type Timings } from './dependencies.ts';
import { describeForLog } from './errors.ts';
import { createLog } from './operations/log.ts';
import { createServer } from './server.ts';

export interface StartOverrides {
  readonly log?: Logger;
  readonly now?: Clock;
  readonly random?: Random;
  readonly timings?: Partial<Timings>;
}

export interface RunningRelay {
  /** Public origin: RELAY_URL; with PORT=0 and no RELAY_URL the bound loopback address. */
  readonly url: string;
  readonly log: Logger;
  /** Finishes what is in flight, then closes the database. */
  close(): Promise<void>;
}

const cleanEvery = 10 * 60_000;

/**
 * @param environment the variables of design section 3; nothing else is read of the process's own
 * @throws ConfigError with every problem, or the system's error for the database or the port
 */
export async function startRelay(
  environment: Environment,
  overrides: StartOverrides = {},
): Promise<RunningRelay> {
  const { config, warnings } = loadConfig(environment);
  const log = overrides.log ?? createLog(config.logLevel);
  for (const warning of warnings) log.warn(warning);
  const now = overrides.now ?? Date.now;
  const random = overrides.random ?? randomBytes;
  const timings = { ...defaultTimings, ...overrides.timings };

  const database = await openSqlite(config.databaseFile);
  const server = createServer({ config, database, log, now, random, timings });
  let url: string;
  try {
    url = await server.listen();
  } catch (error) {
    await database.destroy();
    throw error;
  }

  const clean = (): void => {
    cleanDatabase(database, now).catch((error: unknown) =>
      log.error({ private: describeForLog(error) }, 'cleaning failed'),
    );
  };
  clean();
  const cleaning = setInterval(clean, cleanEvery).unref();
  log.info({ url, instance: config.instanceUrl }, 'relay is listening');

  return {
    url,
    log,
    async close() {
      clearInterval(cleaning);
      await server.close();
      await database.destroy();
    },
  };
}
