/**
 * The real relay on a real SQLite file against the real stand-in instance, for a test file. Its clock
 * can be moved, its log is kept, and its database folder can be read while it runs.
 */
import { type RunningRelay, startRelay, type StartOverrides } from '@gleaner/relay/start';
import { createLog } from '@gleaner/relay/log';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { gleanerApplication } from '../instance/options.ts';
import { type Instance, startInstance } from '../instance/http/server.ts';
import { type TestForwarder, startForwarder } from './forwarder.ts';
import { Learner } from './learner.ts';

export const clientSecret = 'canary-client-secret-0123456789abcdef';

/** The headers of an answer that the service gave and the relay passed on, in order. */
export const passedHeaders: readonly string[] = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'x-content-type-options',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-request-id',
];

interface RelayOptions {
  readonly instance?: Parameters<typeof startInstance>[0];
  readonly environment?: Readonly<Record<string, string>>;
  readonly timings?: StartOverrides['timings'];
  /** Puts a forwarder between relay and instance. */
  readonly recorded?: boolean;
}

export interface RelayUnderTest {
  readonly relay: RunningRelay;
  readonly instance: Instance;
  /** Lines of the relay's log so far. */
  readonly log: string[];
  readonly folder: string;
  /** @throws where nothing is recorded */
  readonly recorder: TestForwarder;
  /** Thrown while it is set, whenever the relay looks at its clock: a fault that no code expects. */
  fault: Error | null;
  /** Moves the relay's clock, ms. */
  advance(ms: number): void;
  newLearner(): Learner;
  /** A learner who has signed in and consented. */
  connected(name?: string): Promise<Learner>;
  /** The learner's browser before a second relay on the same database, which is started for it. */
  another(learner: Learner): Promise<Learner>;
  /** Every byte the relay keeps on disk. */
  readDisk(): Promise<string>;
  /** Stops the instance; the port answers no more. */
  stopInstance(): Promise<void>;
}

/** For a whole test file; the instance is as new before each test. Read `current` in tests only. */
export function useRelay(options: RelayOptions = {}): { readonly current: RelayUnderTest } {
  let current: StartedRelay | undefined;

  beforeAll(async () => {
    current = await start(options);
  });
  beforeEach(() => current?.renew());
  afterAll(() => current?.close());

  return {
    get current() {
      if (current === undefined) throw new Error('The relay runs during tests only');
      return current;
    },
  };
}

/** For one test, with a database and a quota of its own. */
export async function startRelayForTest(options: RelayOptions = {}): Promise<RelayUnderTest> {
  const started = await start(options);
  onTestFinished(() => started.close());
  return started;
}

interface StartedRelay extends RelayUnderTest {
  /** Back to the beginning, but for what the relay has in its database. */
  renew(): void;
  close(): Promise<void>;
}

async function start(options: RelayOptions): Promise<StartedRelay> {
  let offset = 0;
  let fault: Error | null = null;
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-relay-'));
  const instance = await startInstance(options.instance);
  const recorder = options.recorded === true ? await startForwarder(instance.url) : null;
  const instanceUrl = recorder?.url ?? instance.url;
  const log: string[] = [];
  const relays: RunningRelay[] = [];
  const startOne = async (): Promise<RunningRelay> => {
    const environment = {
      PORT: '0',
      INSTANCE_URL: instanceUrl,
      CLIENT_ID: 'gleaner-dev',
      CLIENT_SECRET: clientSecret,
      // All learners of a test have one address, and its tests come in one minute.
      ADDRESS_RATE: '0',
      SESSION_RATE: '0',
      DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
      ...options.environment,
    };
    const relay = await startRelay(environment, {
      log: createLog('trace', { write: (line: string) => void log.push(line) }),
      now: () => {
        if (fault !== null) throw fault;
        return Date.now() + offset;
      },
      timings: { retry: 1, ...options.timings },
    });
    relays.push(relay);
    return relay;
  };
  const relay = await startOne();
  const register = () =>
    instance.control.registerApplication(
      gleanerApplication(relay.url, 'gleaner-dev', clientSecret),
    );
  register();

  return {
    relay,
    instance,
    log,
    folder,
    get recorder() {
      if (recorder === null) throw new Error('Nothing is recorded');
      return recorder;
    },
    get fault() {
      return fault;
    },
    set fault(error) {
      fault = error;
    },
    advance: (ms) => void (offset += ms),
    newLearner: () => new Learner(relay.url, instanceUrl),
    async connected(name) {
      const learner = new Learner(relay.url, instanceUrl, name);
      await learner.connect();
      return learner;
    },
    async another(learner) {
      const { url } = await startOne();
      const same = new Learner(url, instanceUrl);
      for (const [name, value] of learner.cookies) same.cookies.set(name, value);
      return same;
    },
    async readDisk() {
      const names = await readdir(folder);
      const files = names.filter((name) => name.startsWith('relay.sqlite'));
      const texts = files.map((name) => readFile(join(folder, name), 'latin1'));
      return (await Promise.all(texts)).join('\n');
    },
    stopInstance: () => instance.close(),
    renew() {
      offset = 0;
      fault = null;
      if (recorder !== null) {
        Object.assign(recorder, { instead: null, hold: null, change: null });
        recorder.recorded.length = 0;
      }
      instance.control.reset();
      register();
    },
    async close() {
      for (const each of relays) await each.close();
      await recorder?.close();
      await instance.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
