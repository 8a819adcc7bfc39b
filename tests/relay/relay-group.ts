/** Several relay processes on one database before one stand-in instance, as one public origin. */
import { gleanerApplication, type InstanceOptions } from '../instance/options.ts';
import { type Instance, startInstance } from '../instance/http/server.ts';
import { Learner } from './learner.ts';
import { openDoor } from '../processes/door.ts';
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
  /** Starts a process where one has ended, on the same port if it was given one. */
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
  /** Of something that leads to the processes; else the public origin leads to the first of them. */
  readonly publicPort?: number;
  readonly ports?: readonly number[];
  /** Told every byte between the public origin and the first process. */
  readonly heard?: Parameters<typeof openDoor>[0];
  /** Something to reach the instance through; its address. */
  readonly before?: (instance: Instance) => Promise<string>;
}

export async function startRelayGroup(options: GroupOptions): Promise<RelayGroup> {
  const { bundle, databaseUrl, skews } = options;
  const { ports = [], publicPort } = options;
  const door = publicPort === undefined ? await openDoor(options.heard) : null;
  const relayUrl = door?.url ?? `http://127.0.0.1:${publicPort}`;
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
    if (skew === undefined) throw new Error(`No place ${place}`);
    return startRelayProcess(bundle, variables, { ...(port !== undefined && { port }), skew });
  };
  const relays = skews.map((_skew, place) => startAt(place, environment));
  const close = async () => {
    await Promise.all(relays.map(({ child }) => child.stop()));
    await door?.close();
    await instance.close();
  };
  try {
    await Promise.all(relays.map(untilReady));
    door?.leadTo(() => relays[0]?.url ?? '');
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
    start(place, variables = environment) {
      const relay = startAt(place, variables);
      relays[place] = relay;
      return Promise.resolve(relay);
    },
  };
}

/** The same browser before another process. */
export function through(relay: RelayProcess, learner: Learner): Learner {
  const same = new Learner(relay.url, learner.relayUrl);
  for (const [name, value] of learner.cookies) same.cookies.set(name, value);
  return same;
}
