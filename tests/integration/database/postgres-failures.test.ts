/** Postgres goes away, refuses writes, stands still: 503 in our shape, and nothing is lost. */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { type RelayGroup, startRelayGroup, through } from '../../relay/relay-group.ts';
import { readinessOf, statusOf, untilReady } from '../../relay/relay-process.ts';
import { type Answered, errorOf, Learner } from '../../relay/learner.ts';
import { useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const bundle = useBundle();
let url = '';
let group: RelayGroup;

beforeEach(async () => {
  url = await databases.create('postgres');
  group = await startRelayGroup({ bundle, skews: [0, 0], databaseUrl: url });
});
afterEach(async () => {
  await databases.postgres.start();
  await group.close();
});

const control = () => group.instance.control;
const untilUnready = () =>
  until('503 of /readyz', async () => {
    const asked = group.relays.map((relay) => statusOf(relay.url + relayPaths.ready));
    return (await Promise.all(asked)).every((status) => status === 503);
  });
const allReady = () => Promise.all(group.relays.map(untilReady));

function expectUnavailable(answer: Answered): void {
  expect(answer.status).toBe(503);
  expect(errorOf(answer)).toMatchObject({
    code: 'UNAVAILABLE',
    reason: 'database_unavailable',
    sent: 'no',
  });
  expect(answer.headers.get('retry-after')).toBe('5');
}

test('stopped and started again: 503 meanwhile, then everything works as before', async () => {
  const learner = await group.connected();
  const { connection } = await learner.session();
  const key = randomUUID();
  await databases.postgres.stop('immediate');

  expectUnavailable(await learner.list());
  expectUnavailable(await learner.collect('gossamer', key));
  expectUnavailable(await learner.call('GET', relayPaths.session));
  expectUnavailable(await learner.call('POST', relayPaths.logout));
  const page = await new Learner(learner.relayUrl, group.instance.url).open(relayPaths.login);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toContain('text/html');
  await untilUnready();

  await databases.postgres.start();
  await allReady();
  expect((await learner.session()).connection).toBe(connection);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(control().counters().effects).toMatchObject({ collectsStored: 1, collectsKept: 0 });
});

test('a table changes: statements that were prepared before still run', async () => {
  const learner = await group.connected();
  const key = randomUUID();
  expect((await learner.list()).status).toBe(200);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  for (const column of [
    'sessions alter column created_at type numeric',
    'grants alter column scopes type varchar(4000)',
    'receipts alter column body_mac type varchar(4000)',
  ]) {
    await databases.postgres.sql(url, `alter table ${column}`);
  }
  expect((await learner.list()).status).toBe(200);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(control().counters().effects).toMatchObject({ collectsStored: 1 });
});

test('read-only: reads succeed, writes get 503, and no learner is logged out', async () => {
  const learner = await group.connected();
  await databases.postgres.sql(url, 'update sessions set seen_at = seen_at - 2 * 86400000');
  await databases.postgres.sql(url, 'alter system set default_transaction_read_only = on');
  await databases.postgres.sql(url, 'select pg_reload_conf()');
  await until('the report of each relay', async () => {
    const said = await Promise.all(group.relays.map((relay) => readinessOf(relay.url)));
    return said.every((status) => status === 'database is not writable');
  });
  const ready = group.relays.map((relay) => statusOf(relay.url + relayPaths.ready));
  expect(await Promise.all(ready)).toEqual([200, 200]);

  const read = await learner.list();
  expect(read.status, read.text).toBe(200);
  expect(read.headers.get('set-cookie')).not.toBeNull();
  expectUnavailable(await learner.collect('gossamer'));
  control().expireAccessTokens();
  expectUnavailable(await learner.list());
  expect(control().counters().tokenCalls.refresh_token).toBe(0);
  expect((await learner.session()).connected).toBe(true);

  await databases.postgres.sql(url, 'alter system reset default_transaction_read_only');
  await databases.postgres.sql(url, 'select pg_reload_conf()');
  await allReady();
  // One ready connection does not mean that all of the pool have heard that they may write.
  await until('a read with a new token', async () => {
    const { status, text } = await learner.list();
    expect([200, 503], text).toContain(status);
    return status === 200;
  });
  await until('a write', async () => (await learner.collect('gossamer')).status === 200);
  expect(control().counters().effects.refreshTokensReused).toBe(0);
});

test('unresponsive: a statement that waits too long gives 503, and the next is served', async () => {
  const learner = await group.connected();
  const lock = 'begin; lock table sessions in access exclusive mode; select pg_sleep(60)';
  const unlocked = expect(databases.postgres.sql(url, lock)).rejects.toThrow('terminating');
  await until('the lock', async () => {
    const held = `select count(*) from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'sessions'::regclass`;
    return (await databases.postgres.sql(url, held)).trim() === '1';
  });
  expectUnavailable(await learner.list());
  const stop = `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await databases.postgres.sql(url, stop);
  await unlocked;
  expect((await learner.list()).status).toBe(200);
});

test('S15 stopped between token answer and write: the new token is kept and written', async () => {
  const learner = await group.connected();
  const { connection } = await learner.session();
  control().expireAccessTokens();
  control().addFault({ operation: 'token', kind: 'latency', ms: 1_500 });
  const asked = learner.list();
  await until('the call', () => control().counters().operations.token.requests === 2);
  await databases.postgres.stop('immediate');
  expectUnavailable(await asked);
  const [one, two] = group.relays;
  if (one === undefined || two === undefined) throw new Error('Two processes are needed');
  await until('the wait', () =>
    one.log().some(({ msg }) => msg === 'tokens wait for the database'),
  );

  await databases.postgres.start();
  await allReady();
  expect((await through(two, learner).list()).status).toBe(200);
  expect((await learner.list()).status).toBe(200);
  expect((await learner.session()).connection).toBe(connection);
  const { tokenCalls, effects } = control().counters();
  expect(tokenCalls.refresh_token).toBe(1);
  expect(effects.refreshTokensReused).toBe(0);
});

test('one broken connection costs one answer at most: the pool recovers', async () => {
  const learner = await group.connected();
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gleaner-relay'`;
  await databases.postgres.sql(url, cut);
  const statuses: number[] = [];
  await until('a list', async () => {
    const { status } = await learner.list();
    statuses.push(status);
    return status === 200;
  });
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect((await learner.call('GET', servicePaths.learnedWords)).status).toBe(200);
});
