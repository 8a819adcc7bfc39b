/**
 * A SQLite file on a disk that is full, fails, or takes no writes: 503 in our shape, nothing lost.
 * @module-tag smoke
 */
import { openRelayDatabase, type OpenDatabase } from '@gleaner/relay/database';
import { createLog } from '@gleaner/relay/log';
import { startRelay } from '@gleaner/relay/start';
import { relayPaths } from '@gleaner/shared';
import { sql } from 'kysely';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { type RelayGroup, startRelayGroup } from '../../relay/relay-group.ts';
import { readinessOf, relayEnvironment, statusOf } from '../../relay/relay-process.ts';
import { gleanerApplication } from '../../instance/options.ts';
import { startInstance } from '../../instance/http/server.ts';
import { errorOf, Learner } from '../../relay/learner.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const bundle = useBundle();
let folder = '';
/** Cleaned up in reverse order, also when a test fails: the disk is removed after its writers. */
const endings: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-disk-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

interface Trouble {
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** What must be true for every reason why the file cannot be written. */
async function expectNothingLost(
  learner: Learner,
  { control }: RelayGroup['instance'],
  trouble: Trouble,
): Promise<void> {
  const ready = `${learner.relayUrl}${relayPaths.ready}`;
  const { connection } = await learner.session();
  const key = randomUUID();
  await trouble.begin();
  const readiness = () => readinessOf(learner.relayUrl);
  await until('the report', async () => (await readiness()) === 'database is not writable');
  expect(await statusOf(ready)).toBe(200);
  expect((await learner.list()).status).toBe(200);

  const collect = await learner.collect('gossamer', key);
  expect(collect.status).toBe(503);
  expect(errorOf(collect)).toMatchObject({
    code: 'UNAVAILABLE',
    reason: 'database_unavailable',
    sent: 'no',
  });
  const login = await new Learner(learner.relayUrl, 'unused:').open(relayPaths.login);
  expect(login.status).toBe(503);
  expect(login.headers.get('content-type')).toContain('text/html');
  // The refresh token is not spent where its successor could not be kept.
  control.expireAccessTokens();
  expect((await learner.list()).status).toBe(503);
  expect(control.counters().tokenCalls.refresh_token).toBe(0);
  expect((await learner.session()).connection).toBe(connection);

  await trouble.end();
  await until('readiness', async () => (await readiness()) === 'ready');
  expect((await learner.list()).status).toBe(200);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect((await learner.session()).connection).toBe(connection);
  const { effects, tokenCalls } = control.counters();
  expect(effects).toMatchObject({ collectsStored: 1, collectsKept: 0, refreshTokensReused: 0 });
  expect(tokenCalls.refresh_token).toBe(1);
}

async function startOnDisk(): Promise<{ group: RelayGroup; pid: number }> {
  const databaseUrl = `file:${join(folder, 'relay.sqlite')}`;
  const group = await startRelayGroup({ bundle, skews: [0], databaseUrl });
  endings.push(() => group.close());
  return { group, pid: group.relays[0]?.child.process.pid ?? 0 };
}

test.skipIf(process.getuid?.() !== 0)('a full disk', async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  endings.push(() => execFileSync('umount', [folder]));
  const { group } = await startOnDisk();
  const filler = join(folder, 'filler');
  await expectNothingLost(await group.connected(), group.instance, {
    begin: async () => {
      await expect(writeFile(filler, Buffer.alloc(4 * 1024 * 1024))).rejects.toThrow('ENOSPC');
    },
    end: () => rm(filler),
  });
});

test('a disk that fails each write', async () => {
  const { group, pid } = await startOnDisk();
  const limit = (bytes: string) => {
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  };
  await expectNothingLost(await group.connected(), group.instance, {
    begin: () => limit(String(statSync(join(folder, 'relay.sqlite-wal')).size)),
    end: () => limit('unlimited'),
  });
});

/** A relay in this process, whose file can be made to take no writes. */
async function startWritable() {
  const instance = await startInstance();
  endings.push(() => instance.close());
  const environment = relayEnvironment({
    INSTANCE_URL: instance.url,
    RELAY_URL: '',
    DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
  });
  let opened: OpenDatabase | undefined;
  const relay = await startRelay(environment, {
    log: createLog('silent'),
    open: async (...location) => (opened = await openRelayDatabase(...location)),
  });
  endings.push(() => relay.close());
  const secret = environment.CLIENT_SECRET ?? '';
  instance.control.registerApplication(gleanerApplication(relay.url, 'gleaner-dev', secret));
  const learner = new Learner(relay.url, instance.url);
  await learner.connect();
  const execute = async (statement: string) => {
    if (opened === undefined) throw new Error('Not opened');
    await sql.raw(statement).execute(opened.database);
  };
  // From now on SQLite rejects each write as for a read-only file.
  const only = (state: 'on' | 'off') => execute(`pragma query_only = ${state}`);
  /** From here on such a statement fails. Gives the way to mend it. */
  const breaks = async (statement: string, table: string) => {
    const fails = `begin select raise(abort, 'broken'); end`;
    await execute(`create trigger broken_${table} before ${statement} on ${table} ${fails}`);
    return () => execute(`drop trigger broken_${table}`);
  };
  return { instance, learner, only, breaks };
}

test('a file that takes no writes', async () => {
  const { instance, learner, only } = await startWritable();
  await expectNothingLost(learner, instance, { begin: () => only('on'), end: () => only('off') });
});

describe('a write that the service refused before the database failed', () => {
  test('leaves its key free', async () => {
    const { instance, learner, breaks } = await startWritable();
    const key = randomUUID();
    // It answers 401, and then the token cannot be renewed.
    instance.control.expireAccessTokens();
    const mend = await breaks('update', 'grants');
    expect((await learner.collect('gossamer', key)).status).toBe(503);
    await mend();
    expect((await learner.collect('gossamer', key)).status).toBe(200);
    expect(instance.control.counters().effects.collectsStored).toBe(1);
  });

  test('frees its key when the database is back', async () => {
    const { instance, learner, breaks } = await startWritable();
    const key = randomUUID();
    instance.control.expireAccessTokens();
    const mends = [await breaks('update', 'grants'), await breaks('delete', 'receipts')];
    expect((await learner.collect('gossamer', key)).status).toBe(503);
    expect((await learner.collect('gossamer', key)).status).toBe(409);
    for (const mend of mends) await mend();
    await until('the key to be free', async () => {
      return (await learner.collect('gossamer', key)).status === 200;
    });
    expect(instance.control.counters().effects.collectsStored).toBe(1);
  });
});

test('a 429 while the file takes no writes is obeyed from the memory of the process', async () => {
  const { instance, learner, only } = await startWritable();
  await only('on');
  instance.control.addFault({ operation: '*', kind: 'status', status: 429, times: 10_000 });
  const lists = () => instance.control.counters().operations.listLearnedWords.requests;
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await learner.list();
    expect(answer.status).toBe(429);
    expect(errorOf(answer)).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  }
  expect(lists()).toBe(1);
});

test('a file that is no database ends the start with its reason', async () => {
  const file = join(folder, 'relay.sqlite');
  await writeFile(file, 'not a database');
  await expect(openRelayDatabase({ kind: 'sqlite', file })).rejects.toThrow('SQLITE_NOTADB');
  expect(existsSync(`${file}-wal`)).toBe(false);
});
