/** `npm run sessions` beside a relay that runs: what it lists, and what is left of a sign-in that it ended. */
import { openExisting } from '@gleaner/relay/database';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { locationOf } from '../../relay/database-location.ts';
import { errorOf, type Learner } from '../../relay/learner.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { type RelayOnDatabase, startRelayOn } from './relay-on-database.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const bundle = useBundle();

const sessions = ({ environment }: RelayOnDatabase, ...args: string[]) =>
  promisify(execFile)(process.execPath, [bundle.sessions, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });

describe.each(databaseKinds)('S14 on %s', (kind) => {
  let relay: RelayOnDatabase;
  let databaseUrl = '';
  beforeEach(async () => {
    databaseUrl = await databases.create(kind);
    relay = await startRelayOn(databaseUrl);
  });
  afterEach(() => relay.close());

  const idsIn = (list: string) =>
    [...list.matchAll(/^ {2}(\S{8,}) {2}/gmu)].map(([, id = '']) => id);
  const grantOf = async (learner: Learner) => (await learner.session()).connection ?? '';

  async function rows() {
    const opened = await openExisting(locationOf(databaseUrl));
    const { database } = opened;
    const count = async (table: 'grants' | 'sessions' | 'receipts' | 'logins') =>
      (await database.selectFrom(table).selectAll().execute()).length;
    const counted = {
      grants: await count('grants'),
      sessions: await count('sessions'),
      receipts: await count('receipts'),
      logins: await count('logins'),
    };
    await opened.close();
    return counted;
  }

  test('S14 the list shows each sign-in, and nothing that opens it', async () => {
    const learners = [await relay.connected(), await relay.connected()];
    const { stdout } = await sessions(relay, '--list');
    expect(idsIn(stdout).sort()).toEqual(
      (await Promise.all(learners.map(grantOf))).map((id) => id.slice(0, 8)).sort(),
    );
    expect(stdout).toMatch(
      /^ {2}\S{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}words:read words:write review:read review:write$/mu,
    );
    expect(stdout).toContain('2 sign-ins: id');
    const opened = await openExisting(locationOf(databaseUrl));
    const { database } = opened;
    const hashes = await database.selectFrom('sessions').select('id_hash').execute();
    await opened.close();
    const secrets = [
      ...hashes.map(({ id_hash }) => id_hash),
      ...learners.flatMap(({ cookies }) => [...cookies.values()]),
      ...relay.instance.control
        .authorizations('demo')
        .flatMap(({ access_tokens }) => access_tokens),
    ];
    expect(secrets.length).toBeGreaterThan(5);
    for (const secret of secrets) expect(stdout).not.toContain(secret);
  });

  test('S14 one that is ended is gone for the relay that runs, and the other goes on', async () => {
    const [ended, other] = [await relay.connected(), await relay.connected()];
    await ended.collect('gossamer');
    await other.collect('lugubrious');
    const grant = await grantOf(ended);
    const { stdout, stderr } = await sessions(relay, '--end', grant.slice(0, 8));
    expect(stdout).toContain('Ended: 1 sign-in, 1 session, 1 receipt.');
    expect(JSON.parse(stderr)).toMatchObject({
      level: 40,
      msg: 'sign-ins were ended',
      ...{ signIn: grant.slice(0, 8), grants: 1, sessions: 1, receipts: 1 },
    });
    expect(await rows()).toMatchObject({ grants: 1, sessions: 1, receipts: 1 });
    const answer = await ended.list();
    expect([answer.status, errorOf(answer).reason]).toEqual([401, 'not_connected']);
    expect((await ended.session()).connected).toBe(false);
    expect((await other.list()).status).toBe(200);
    await ended.connect();
    expect((await ended.list()).status).toBe(200);
  });

  test('S14 all are ended, with the attempts to sign in', async () => {
    const learners = [await relay.connected(), await relay.connected()];
    const beginner = relay.newLearner();
    const authorization = await beginner.beginLogin();
    expect((await sessions(relay, '--end', 'all')).stdout).toContain('Ended: 2 sign-ins, ');
    expect(await rows()).toEqual({ grants: 0, sessions: 0, receipts: 0, logins: 0 });
    for (const learner of learners) expect((await learner.list()).status).toBe(401);
    const callback = await beginner.decide(authorization, 'allow');
    expect((await beginner.open(callback.href)).status).toBe(400);
  });
});

test('S14 an unknown id, or an unclear command line, ends no sign-in', async () => {
  const relay = await startRelayOn(await databases.create('sqlite'));
  onTestFinished(() => relay.close());
  const learner = await relay.connected();
  const refused = [['--end', 'nowhere'], ['--end', ''], [], ['--list', '--end', 'all']].map(
    (args) => expect(sessions(relay, ...args)).rejects.toMatchObject({ code: 1 }),
  );
  await Promise.all(refused);
  expect((await learner.list()).status).toBe(200);
});
