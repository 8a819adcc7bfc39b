/**
 * The real relay on a real SQLite file against the real stand-in instance, for a test file. Its clock
 * can be moved, its log is kept, and its database folder can be read while it runs.
 */
import { type RunningRelay, startRelay, type StartOverrides } from '@gleaner/relay/start';
import { createLog } from '@gleaner/relay/log';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { gleanerApplication, type InstanceOptions } from '../../../instance/options.ts';
import { type Instance, startInstance } from '../../../instance/server.ts';
import { Learner } from './learner.ts';

export const clientSecret = 'canary-client-secret-0123456789abcdef';

interface RelayOptions {
  readonly instance?: Partial<InstanceOptions>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly timings?: StartOverrides['timings'];
}

export interface RelayUnderTest {
  readonly relay: RunningRelay;
  readonly instance: Instance;
  /** Lines of the relay's log so far. */
  readonly log: readonly string[];
  readonly folder: string;
  /** Moves the relay's clock, ms. */
  advance(ms: number): void;
  newLearner(): Learner;
  /** A learner who has signed in and consented. */
  connected(): Promise<Learner>;
  /** Every byte the relay keeps on disk. */
  readDisk(): Promise<string>;
  /** Stops the instance; the port answers no more. */
  stopInstance(): Promise<void>;
}

/** Read `current` inside tests only. */
export function useRelay(options: RelayOptions = {}): { readonly current: RelayUnderTest } {
  let current: RelayUnderTest | undefined;
  let offset = 0;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gleaner-relay-'));
    const instance = await startInstance(options.instance);
    const log: string[] = [];
    const relay = await startRelay(
      {
        PORT: '0',
        INSTANCE_URL: instance.url,
        CLIENT_ID: 'gleaner-dev',
        CLIENT_SECRET: clientSecret,
        DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
        ...options.environment,
      },
      {
        log: createLog('trace', { write: (line: string) => void log.push(line) }),
        now: () => Date.now() + offset,
        timings: { retry: 1, ...options.timings },
      },
    );
    const application = gleanerApplication(relay.url, 'gleaner-dev', clientSecret);
    const register = () => instance.control.registerApplication(application);
    register();
    current = {
      relay,
      instance,
      log,
      folder,
      advance: (ms) => void (offset += ms),
      newLearner: () => new Learner(relay.url, instance.url),
      async connected() {
        const learner = new Learner(relay.url, instance.url);
        await learner.connect();
        return learner;
      },
      async readDisk() {
        const names = await readdir(folder);
        const files = names.filter((name) => name.startsWith('relay.sqlite'));
        const texts = files.map((name) => readFile(join(folder, name), 'latin1'));
        return (await Promise.all(texts)).join('\n');
      },
      stopInstance: () => instance.close(),
    };
  });

  beforeEach(() => {
    offset = 0;
    const { instance, relay } = current ?? notYet();
    instance.control.reset();
    instance.control.registerApplication(
      gleanerApplication(relay.url, 'gleaner-dev', clientSecret),
    );
  });

  afterAll(async () => {
    if (current === undefined) return;
    await current.relay.close();
    await current.instance.close().catch(() => undefined);
    await rm(current.folder, { recursive: true, force: true });
  });

  return {
    get current() {
      return current ?? notYet();
    },
  };
}

function notYet(): never {
  throw new Error('The relay runs during tests only');
}
