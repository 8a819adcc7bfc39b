/** Several relay processes on one database before one stand-in instance, as one public origin. */
import { gleanerApplication, type InstanceOptions } from '../../instance/options.ts';
import { type Instance, startInstance } from '../../instance/server.ts';
import { Learner } from './learner.ts';
import { freePort } from '../process/child.ts';
import {
  relayEnvironment,
  type RelayProcess,
  startRelayProcess,
  untilReady,
} from './relay-process.ts';
import type { RelayBundle } from './use-bundle.ts';

export interface RelayGroup {
  readonly instance: Instance;
  readonly relays: readonly RelayProcess[];
  /** The variables they share. */
  readonly environment: Readonly<Record<string, string>>;
  newLearner(): Learner;
  /** A learner who has signed in through the first process. */
  connected(): Promise<Learner>;
  /** Starts a process where one has ended, on the same port. */
  start(place: number, environment?: Readonly<Record<string, string>>): Promise<RelayProcess>;
  close(): Promise<void>;
}

interface GroupOptions {
  readonly bundle: Pick<RelayBundle, 'file'>;
  readonly databaseUrl: string;
  /** How far each process's clock is ahead, ms; there are as many processes. */
  readonly skews: readonly number[];
  readonly instance?: Partial<InstanceOptions>;
  readonly environment?: Readonly<Record<string, string>>;
  /** Public origin, where it is not the first process. */
  readonly publicPort?: number;
  readonly ports?: readonly number[];
  /** Something to reach the instance through; its address. */
  readonly before?: (instance: Instance) => Promise<string>;
}

export async function startRelayGroup(options: GroupOptions): Promise<RelayGroup> {
  const { bundle, databaseUrl, skews } = options;
  const ports = options.ports ?? (await Promise.all(skews.map(freePort)));
  const relayUrl = `http://127.0.0.1:${options.publicPort ?? ports[0]}`;
  const instance = await startInstance({ rateLimit: 1_000_000, ...options.instance });
  const instanceUrl = (await options.before?.(instance)) ?? instance.url;
  const environment = {
    ...relayEnvironment({
      INSTANCE_URL: instanceUrl,
      RELAY_URL: relayUrl,
      DATABASE_URL: databaseUrl,
    }),
    ...options.environment,
  };
  const secret = environment.CLIENT_SECRET;
  if (secret === undefined) throw new Error('No client secret');
  instance.control.registerApplication(gleanerApplication(relayUrl, 'gleaner-dev', secret));
  const startAt = (place: number, variables: Readonly<Record<string, string>>) => {
    const [port, skew] = [ports[place], skews[place]];
    if (port === undefined || skew === undefined) throw new Error(`No place ${place}`);
    return startRelayProcess(bundle, variables, { port, skew });
  };
  const relays = await Promise.all(skews.map((_skew, place) => startAt(place, environment)));
  const close = async () => {
    await Promise.all(relays.map(({ child }) => child.stop()));
    await instance.close();
  };
  try {
    await Promise.all(relays.map(untilReady));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    instance,
    relays,
    environment,
    close,
    newLearner: () => new Learner(relayUrl, instanceUrl),
    async connected() {
      const learner = new Learner(relayUrl, instanceUrl);
      await learner.connect();
      return learner;
    },
    async start(place, variables = environment) {
      const relay = await startAt(place, variables);
      relays[place] = relay;
      return relay;
    },
  };
}

/** The same browser before another process. */
export function through(relay: RelayProcess, learner: Learner): Learner {
  const same = new Learner(relay.url, learner.relayUrl);
  for (const [name, value] of learner.cookies) same.cookies.set(name, value);
  return same;
}
