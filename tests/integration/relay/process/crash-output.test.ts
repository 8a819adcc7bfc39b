/** A relay prints none of its secrets, however it ends (security-checklist.md S10, S24). */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import {
  relayEnvironment,
  type RelayProcess,
  startRelayProcess,
  untilReady,
} from '../../../relay/relay-process.ts';
import { useBundle } from '../../../relay/use-bundle.ts';

const bundle = useBundle();
const password = `canary-${randomBytes(12).toString('hex')}`;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-crash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(change: Readonly<Record<string, string>> = {}): {
  relay: RelayProcess;
  secrets: string[];
} {
  const environment: Record<string, string> = {
    ...relayEnvironment({
      INSTANCE_URL: 'http://127.0.0.1:9',
      RELAY_URL: 'http://127.0.0.1:3000',
      DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
    }),
    LOG_LEVEL: 'trace',
    ...change,
  };
  const { PORT: port } = change;
  const relay = startRelayProcess(
    bundle,
    environment,
    port === undefined ? {} : { port: Number(port) },
  );
  onTestFinished(() => relay.kill());
  const { CLIENT_SECRET = '', ENCRYPTION_KEYS = '', SESSION_SECRETS = '' } = environment;
  const secrets = [
    CLIENT_SECRET,
    ENCRYPTION_KEYS.split(':').at(-1) ?? '',
    SESSION_SECRETS,
    password,
  ];
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(6);
  return { relay, secrets };
}

/** When the pipes close, everything has been printed. */
async function ended({ child }: RelayProcess): Promise<{ code: number | null; output: string }> {
  await once(child.process, 'close');
  return { code: child.process.exitCode, output: child.output() };
}

function expectNone(output: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    for (const form of [
      secret,
      encodeURIComponent(secret),
      Buffer.from(secret).toString('base64'),
    ]) {
      expect(output.includes(form), `${output}\nshows ${secret}`).toBe(false);
    }
  }
}

/** A server on a port of its own that is held until the test ends. */
async function bindPort(onConnection: () => void = () => undefined): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const short = 'canary7';
const starts: readonly (readonly [
  what: string,
  change: () => Promise<Record<string, string>> | Record<string, string>,
  says: RegExp,
])[] = [
  [
    'secrets that are too short, and a database of an unknown kind',
    () => ({
      CLIENT_SECRET: short,
      SESSION_SECRETS: short,
      ENCRYPTION_KEYS: `k1:${short}`,
      DATABASE_URL: `mysql://relay:${password}@127.0.0.1/x`,
    }),
    /ENCRYPTION_KEYS[^]*SESSION_SECRETS[^]*DATABASE_URL/u,
  ],
  [
    'a key without a name, and a database address that cannot be read',
    () => ({
      ENCRYPTION_KEYS: randomBytes(32).toString('base64url'),
      DATABASE_URL: `postgres://relay:${password}@[nowhere/x`,
    }),
    /ENCRYPTION_KEYS[^]*DATABASE_URL/u,
  ],
  [
    'a database file that is something else',
    async () => {
      await writeFile(join(folder, 'letter'), `Dear ${password}, `.repeat(500));
      return { DATABASE_URL: `file:${join(folder, 'letter')}` };
    },
    /cannot start: .*SQLITE_NOTADB/u,
  ],
  ['a port that is taken', async () => ({ PORT: String(await bindPort()) }), /EADDRINUSE/u],
  [
    'a port that is taken, with metrics',
    async () => ({ PORT: String(await bindPort()), METRICS_PORT: '0' }),
    /EADDRINUSE/u,
  ],
  [
    'a metrics port that is taken',
    async () => ({ METRICS_PORT: String(await bindPort()) }),
    /another program listens on .*EADDRINUSE.*set METRICS_PORT/u,
  ],
];

test.each(starts)('S10 S24 a start that fails for %s', async (_what, change, says) => {
  const { relay, secrets } = start(await change());
  const { code, output } = await ended(relay);
  expect(code).toBe(1);
  expect(output).toMatch(says);
  expect(output).not.toMatch(/\n\s+at /u);
  expectNone(output, secrets);
});

/** On SIGUSR2 the process fails with an error that has the whole environment in each of its members. */
function failing(how: 'throw error' | 'void Promise.reject(error)'): Record<string, string> {
  const source = `process.on('SIGUSR2', () => {
    const all = JSON.stringify(process.env);
    const error = Object.assign(new Error(all, { cause: all }), { code: 7, config: process.env });
    ${how};
  });`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

test('S10 an uncaught exception', async () => {
  const { relay, secrets } = start(failing('throw error'));
  await untilReady(relay);
  relay.child.process.kill('SIGUSR2');
  const { code, output } = await ended(relay);
  expect(code).toBe(1);
  expect(output).toContain('"msg":"uncaught error"');
  expectNone(output, secrets);
});

test('S10 an unhandled rejection', async () => {
  const { relay, secrets } = start(failing('void Promise.reject(error)'));
  await untilReady(relay);
  relay.child.process.kill('SIGUSR2');
  await eventually(() => expect(relay.child.output()).toContain('"msg":"unhandled rejection"'));
  relay.child.process.kill('SIGTERM');
  const { code, output } = await ended(relay);
  expect(code).toBe(0);
  expectNone(output, secrets);
});

test('S10 an uncaught exception while the relay waits for its Postgres', async () => {
  let connected = (): void => undefined;
  const waits = new Promise<void>((resolve) => (connected = resolve));
  const port = await bindPort(() => connected());
  const { relay, secrets } = start({
    ...failing('throw error'),
    DATABASE_URL: `postgres://relay:${password}@127.0.0.1:${port}/relay`,
  });
  await waits;
  relay.child.process.kill('SIGUSR2');
  const { code, output } = await ended(relay);
  expect(code).toBe(1);
  expect(output).toContain('"msg":"uncaught error"');
  expectNone(output, secrets);
});
