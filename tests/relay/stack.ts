/**
 * The whole of Gleaner as separate processes: the stand-in instance, the built relay on SQLite, and
 * the extension built for that relay's address. Both servers listen on ports that the system chooses. The
 * relay is reached through a door, so that its address stays the same when it restarts.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, startMs, until, type Child } from '../processes/child.ts';
import { openDoor, type Door } from '../processes/door.ts';
import { plansIn, type ProfileName } from '../instance/profiles/profiles.ts';
import { buildsOnce, type Builds } from './extension-builds.ts';
import { instanceControl, type RemoteControl } from './instance-control.ts';
import { startRelayProcess, untilReady } from './relay-process.ts';

const root = join(import.meta.dirname, '../..');

export interface StackOptions {
  /** The caller's, which outlives this stack; where none is given, it has its own. */
  readonly address?: RelayAddress;
  /** The relay's bundle; `npm run build` has left one where none is named. */
  readonly relayFile?: string;
  /** Which service the stand-in is (see tests/instance/README.md). */
  readonly profile?: ProfileName;
  /** Further variables of the relay. */
  readonly relayEnv?: Readonly<Record<string, string>>;
}

/** Where a relay is reached, and the extension built for it. */
export interface RelayAddress {
  readonly door: Door;
  readonly builds: Builds;
  close(): Promise<void>;
}

export async function openAddress(): Promise<RelayAddress> {
  const [door, folder] = [await openDoor(), await mkdtemp(join(tmpdir(), 'gleaner-builds-'))];
  return {
    door,
    builds: buildsOnce(door.url, folder),
    close: async () => {
      await door.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Stack {
  readonly instanceUrl: string;
  readonly relayUrl: string;
  readonly planId: string;
  /** What the service truly holds and counted. */
  readonly instance: RemoteControl;
  /** What the relay alone may know: the client secret and its keys. */
  readonly secrets: readonly string[];
  /** Folder of this stack's own files: database, builds. */
  readonly folder: string;
  readonly relay: Child;
  /** Starts the relay again on the same database after `relay.stop()`. */
  restartRelay(): Promise<void>;
  /** Keeps a copy of what the relay has in its database. */
  keepRelayData(): Promise<void>;
  /** Starts the relay again on that copy, or on an empty database without one. */
  restoreRelayData(): Promise<void>;
  stopInstance(): Promise<void>;
  isInstanceRunning(): boolean;
  /** Folder of the unpacked extension, built for this stack's relay. */
  extension(browser: 'chrome' | 'firefox'): Promise<string>;
  close(): Promise<void>;
}

/** What the stand-in says first. */
async function toldUrl(instance: Child): Promise<string> {
  const told = () => /^Vocabulary service.*: (http\S+)$/mu.exec(instance.output())?.[1];
  await until(
    'the stand-in to listen',
    () => {
      if (instance.process.exitCode !== null) throw new Error(`It ended:\n${instance.output()}`);
      return told() !== undefined;
    },
    startMs,
  );
  return told() ?? '';
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { profile = 'plain' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-stack-'));
  const address = options.address ?? (await openAddress());
  const relayUrl = address.door.url;
  const application = {
    CLIENT_ID: 'gleaner',
    CLIENT_SECRET: randomBytes(24).toString('base64url'),
    RELAY_URL: relayUrl,
  };

  const instance = startChild(
    process.execPath,
    ['--import', 'tsx', join(root, 'tests/instance/main.ts')],
    { ...application, INSTANCE_PORT: '0', INSTANCE_PROFILE: profile },
  );
  const instanceUrl = await toldUrl(instance);

  const database = join(folder, 'relay.sqlite');
  const keptDatabase = join(folder, 'kept.sqlite');
  const file = options.relayFile ?? join(root, 'relay/dist/main.js');
  const secrets = {
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    SESSION_SECRETS: randomBytes(32).toString('base64url'),
  };
  const environment = {
    ...application,
    ...secrets,
    INSTANCE_URL: instanceUrl,
    NODE_ENV: 'production',
    DATABASE_URL: `file:${database}`,
    // All browsers of a run have one address.
    ADDRESS_RATE: '0',
    // No balancer is to be told before it stops.
    DRAIN_SECONDS: '0',
    ...options.relayEnv,
  };
  const startRelay = async () => {
    const started = startRelayProcess({ file }, environment);
    await untilReady(started);
    const { url } = started;
    address.door.leadTo(() => url);
    return started.child;
  };
  let relay = await startRelay().catch(async (error: unknown) => {
    await instance.stop();
    if (!options.address) await address.close();
    throw error;
  });

  return {
    instanceUrl,
    relayUrl,
    planId: plansIn(profile)[0].id,
    folder,
    secrets: [
      application.CLIENT_SECRET,
      secrets.ENCRYPTION_KEYS.slice('k1:'.length),
      secrets.SESSION_SECRETS,
    ],
    instance: instanceControl(instanceUrl),
    get relay() {
      return relay;
    },
    restartRelay: async () => {
      relay = await startRelay();
    },
    // The relay is stopped for either: what it has is whole on disk only then.
    keepRelayData: async () => {
      await relay.stop();
      await copyFile(database, keptDatabase);
      relay = await startRelay();
    },
    restoreRelayData: async () => {
      await relay.stop();
      for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true });
      if (existsSync(keptDatabase)) await copyFile(keptDatabase, database);
      relay = await startRelay();
    },
    stopInstance: () => instance.stop(),
    isInstanceRunning: () =>
      instance.process.exitCode === null && instance.process.signalCode === null,
    extension: address.builds,
    close: async () => {
      await relay.stop();
      await instance.stop();
      if (!options.address) await address.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
