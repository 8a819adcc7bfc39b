/** A relay in the test's own process, on a database that the test reads and changes beside it. */
import { type OpenDatabase, openRelayDatabase } from '@gleaner/relay/database';
import { createLog } from '@gleaner/relay/log';
import { startRelay, type StartOverrides } from '@gleaner/relay/start';
import { gleanerApplication } from '../../instance/options.ts';
import { type Instance, startInstance } from '../../instance/http/server.ts';
import { Learner } from '../../relay/learner.ts';
import { relayEnvironment } from '../../relay/relay-process.ts';

export interface RelayOnDatabase {
  readonly url: string;
  readonly instance: Instance;
  /** Its variables, for commands on the same database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly database: OpenDatabase['database'];
  newLearner(name?: string): Learner;
  /** A learner who has signed in and consented. */
  connected(): Promise<Learner>;
  close(): Promise<void>;
}

export async function startRelayOn(
  DATABASE_URL: string,
  overrides: Pick<StartOverrides, 'now' | 'timings'> = {},
): Promise<RelayOnDatabase> {
  const instance = await startInstance();
  const environment = relayEnvironment({ INSTANCE_URL: instance.url, RELAY_URL: '', DATABASE_URL });
  let opened: OpenDatabase | undefined;
  const relay = await startRelay(environment, {
    ...overrides,
    log: createLog('silent'),
    open: async (...location) => (opened = await openRelayDatabase(...location)),
  });
  if (opened === undefined) throw new Error('The relay has opened no database');
  const secret = environment.CLIENT_SECRET ?? '';
  instance.control.registerApplication(gleanerApplication(relay.url, 'gleaner-dev', secret));
  const newLearner = (name?: string) => new Learner(relay.url, instance.url, name);
  return {
    ...{ url: relay.url, instance, environment, database: opened.database, newLearner },
    async connected() {
      const learner = newLearner();
      await learner.connect();
      return learner;
    },
    async close() {
      await relay.close();
      await instance.close();
    },
  };
}
