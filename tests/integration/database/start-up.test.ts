/** Many processes start at once: on a database that is empty, and on one that is there. */
import { tmpdir } from 'node:os';
import { startDoctor } from '../relay/doctor/run-doctor.ts';
import { createLog } from '@gleaner/relay/log';
import { startRelay } from '@gleaner/relay/start';
import { afterEach, expect, test } from 'vitest';
import {
  relayEnvironment,
  type RelayProcess,
  startRelayProcess,
  untilReady,
} from '../../relay/relay-process.ts';
import { until } from '../../processes/child.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const running: RelayProcess[] = [];
const bundle = useBundle();

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ child }) => child.stop()));
});

const environmentOn = (DATABASE_URL: string): Record<string, string> =>
  relayEnvironment({
    INSTANCE_URL: 'http://127.0.0.1:9',
    RELAY_URL: 'http://127.0.0.1:3000',
    DATABASE_URL,
  });

function startOne(environment: Record<string, string>): RelayProcess {
  const relay = startRelayProcess(bundle, environment);
  running.push(relay);
  return relay;
}

async function startFour(environment: Record<string, string>): Promise<RelayProcess[]> {
  const started = Array.from({ length: 4 }, () => startOne(environment));
  await Promise.all(started.map(untilReady));
  return started;
}

test.each(databaseKinds)('four processes start at once on a fresh %s, and again', async (kind) => {
  const environment = environmentOn(await databases.create(kind));
  const first = await startFour(environment);
  await Promise.all(first.map(({ child }) => child.stop()));
  expect(first.map(({ child }) => child.process.exitCode)).toEqual([0, 0, 0, 0]);
  const second = await startFour(environment);
  for (const relay of [...first, ...second]) {
    // Each process wrote a log, and the log has no warning or error.
    expect(relay.log().find(({ msg }) => msg === 'relay is listening')).toMatchObject({
      pid: relay.child.process.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/u) as string,
      database: expect.stringMatching(new RegExp(`^${kind} `, 'u')) as string,
    });
    expect(relay.log().filter(({ level }) => level >= 40)).toEqual([]);
    expect(relay.child.output()).not.toMatch(/^(?!\{)./mu);
  }
});

test('a production start on loopback says what RELAY_URL should be', async () => {
  const relay = startOne(environmentOn(await databases.create('sqlite')));
  await untilReady(relay);
  expect(relay.log()).toContainEqual(
    expect.objectContaining({
      level: 30,
      url: 'http://127.0.0.1:3000',
      advice: expect.stringContaining('RELAY_URL') as string,
    }),
  );
});

test('a missing Postgres is reported at once, without its password', async () => {
  const relay = startOne(environmentOn('postgres://gleaner:canary@127.0.0.1:9/words'));
  const told = () => relay.log().find(({ msg }) => /waiting for the database/u.test(msg));
  await until('the log to tell what is waited for', () => told() !== undefined);
  expect(told()).toMatchObject({ level: 40, database: 'postgres 127.0.0.1:9/words' });
  expect(relay.child.output()).not.toContain('canary');
});

test('a relay that is stopped while it cleans up completes the cleaning first', async () => {
  const printed: string[] = [];
  const relay = await startRelay(environmentOn(await databases.create('postgres')), {
    log: createLog('warn', { write: (line) => void printed.push(line) }),
  });
  await relay.close();
  expect(printed).toEqual([]);
});

test('a relay that starts before its Postgres waits for it', async () => {
  const { postgres } = databases;
  const DATABASE_URL = await databases.create('postgres');
  await postgres.stop();
  const relay = startOne(environmentOn(DATABASE_URL));
  await postgres.start();
  await untilReady(relay);
});

test('a Postgres that does not know the database ends the start, without its address', async () => {
  const DATABASE_URL = (await databases.create('postgres')).replace(
    /postgres@(.*)\/.*$/u,
    'postgres:canary@$1/nowhere',
  );
  const relay = startOne(environmentOn(DATABASE_URL));
  await expect(untilReady(relay)).rejects.toThrow('has no such database (3D000)');
  expect(relay.child.output()).not.toContain('canary');
});

test('a role that may make no tables: the start and the doctor say the same', async () => {
  const owner = await databases.create('postgres');
  await databases.postgres.sql(owner, `create role reader login password 'reader'`);
  await databases.postgres.sql(owner, 'revoke create on schema public from public');
  const address = new URL(owner);
  [address.username, address.password] = ['reader', 'reader'];
  const environment = environmentOn(address.href);
  const relay = startOne(environment);
  await expect(untilReady(relay)).rejects.toThrow('Postgres lets this user make no tables (42501)');
  const { code, output } = await startDoctor(tmpdir(), [], environment).ended();
  expect(code).toBe(1);
  expect(output).toContain('Postgres lets this user make no tables (42501)');
  expect(output).toContain('GRANT CREATE ON SCHEMA public');
});
