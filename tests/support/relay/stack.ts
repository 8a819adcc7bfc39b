/**
 * The whole of Gleaner as separate processes: the stand-in instance, the built relay on SQLite, and
 * the extension built for that relay's address. Ports are free ones, so that two runs do not collide.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startChild, untilAnswers, type Child } from '../process/child.ts';
import { profiles, type ProfileName } from '../../instance/profiles.ts';
import { buildsOnce, type Builds } from './extension-builds.ts';
import { instanceControl, type RemoteControl } from './instance-control.ts';

const planId = 'daily-english';
const root = join(import.meta.dirname, '../../..');

export interface StackOptions {
  /** Fixed ports instead of free ones, for a stack that is used by hand. */
  readonly ports?: { readonly instance: number; readonly relay: number };
  /** Builds the extension for the relay's address; where none is given, this stack builds its own. */
  readonly builds?: Builds;
  /** The relay's bundle; `npm run build` has left one where none is named. */
  readonly relayFile?: string;
  /** Which service the stand-in is (see tests/instance/README.md). */
  readonly profile?: ProfileName;
  /** Further variables of the relay. */
  readonly relayEnv?: Readonly<Record<string, string>>;
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

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-stack-'));
  const ports = options.ports ?? { instance: await freePort(), relay: await freePort() };
  const { profile = 'plain' } = options;
  const instanceUrl = `http://127.0.0.1:${ports.instance}${profiles[profile].basePath}`;
  const relayUrl = `http://127.0.0.1:${ports.relay}`;
  const application = {
    CLIENT_ID: 'gleaner',
    CLIENT_SECRET: randomBytes(24).toString('base64url'),
    RELAY_URL: relayUrl,
  };

  const instance = startChild(
    process.execPath,
    ['--import', 'tsx', join(root, 'tests/instance/main.ts')],
    {
      ...application,
      INSTANCE_PORT: String(ports.instance),
      INSTANCE_PROFILE: profile,
    },
  );
  await untilAnswers(instanceUrl, instance);

  const database = join(folder, 'relay.sqlite');
  const keptDatabase = join(folder, 'kept.sqlite');
  const relayFile = options.relayFile ?? join(root, 'relay/dist/main.js');
  const startRelay = async () => {
    const child = startChild(process.execPath, [relayFile], {
      ...application,
      INSTANCE_URL: instanceUrl,
      PORT: String(ports.relay),
      NODE_ENV: 'production',
      DATABASE_URL: `file:${database}`,
      ENCRYPTION_KEYS: encryptionKeys,
      SESSION_SECRETS: sessionSecrets,
      // All browsers of a run have one address.
      ADDRESS_RATE: '0',
      ...options.relayEnv,
    });
    await untilAnswers(`${relayUrl}/readyz`, child);
    return child;
  };
  const encryptionKeys = `k1:${randomBytes(32).toString('base64url')}`;
  const sessionSecrets = randomBytes(32).toString('base64url');
  let relay = await startRelay().catch(async (error: unknown) => {
    await instance.stop();
    throw error;
  });

  return {
    instanceUrl,
    relayUrl,
    planId,
    folder,
    secrets: [application.CLIENT_SECRET, encryptionKeys.slice('k1:'.length), sessionSecrets],
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
    extension: options.builds ?? buildsOnce(relayUrl, folder),
    close: async () => {
      await relay.stop();
      await instance.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
