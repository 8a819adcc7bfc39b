/** Versions of the relay with different schemas on one database: what the doctor and a start say and do. */
import {
  openRelayDatabase,
  type OpenDatabase,
  openExisting,
  migrations,
} from '@gleaner/relay/database';
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { locationOf } from '../../relay/database-location.ts';
import { relayEnvironment, startRelayProcess, untilReady } from '../../relay/relay-process.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { startDoctor } from '../relay/doctor/run-doctor.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const bundle = useBundle();
const folder = mkdtempSync(join(tmpdir(), 'gleaner-schema-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environmentOn = (DATABASE_URL: string) =>
  relayEnvironment({
    INSTANCE_URL: 'http://127.0.0.1:9',
    RELAY_URL: 'http://127.0.0.1:3000',
    DATABASE_URL,
  });

/** Makes the newest schema, then changes it. */
async function changed(
  url: string,
  change: (database: OpenDatabase['database']) => Promise<unknown>,
): Promise<void> {
  const opened = await openRelayDatabase(locationOf(url));
  await change(opened.database);
  await opened.close();
}

async function doctorOn(url: string) {
  return (await startDoctor(folder, [], environmentOn(url)).ended()).output;
}

const addNewer = (database: OpenDatabase['database']) =>
  sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2099')`.execute(
    database,
  );

test.each(databaseKinds)('a start on a newer %s says so and what to do', async (kind) => {
  const url = await databases.create(kind);
  await changed(url, addNewer);
  const relay = startRelayProcess(bundle, environmentOn(url));
  onTestFinished(() => relay.child.stop());
  await expect(untilReady(relay)).rejects.toThrow('It ended with 1');
  const output = relay.child.output();
  expect(output).not.toContain('corrupted');
  expect(output).toMatch(/^The relay cannot start: a newer version of the relay has upgraded/mu);
  expect(output).toMatch(/9999-later.* restore the backup from before the upgrade/u);
  expect(relay.log()).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: expect.stringContaining('newer version') as string,
      advice: expect.stringContaining('backup') as string,
    }),
  );
});

test.each(databaseKinds)('the doctor says that %s has a newer schema', async (kind) => {
  const url = await databases.create(kind);
  await changed(url, addNewer);
  const output = await doctorOn(url);
  expect(output).toMatch(/problem +Database +a newer version .*9999-later/u);
  expect(output).not.toContain('must own');
});

test.each(databaseKinds)(
  'a start upgrades %s and keeps its rows; the doctor before only says what is missing',
  async (kind) => {
    const url = await databases.create(kind);
    await changed(url, (database) =>
      database.insertInto('jobs').values({ name: 'clean', due_at: 7 }).execute(),
    );
    migrations['0002-next'] = {
      async up(database) {
        await sql`alter table jobs add column note text`.execute(database);
      },
    };
    onTestFinished(() => void delete migrations['0002-next']);
    for (let times = 0; times < 2; times += 1) {
      const output = await doctorOn(url);
      expect(output).toMatch(
        /warning +Database .*: its schema is 1 behind .* adds 0002-next\n +→ .*back up first/u,
      );
    }
    await changed(url, async (database) => {
      const rows = await database.selectFrom('jobs').selectAll().execute();
      expect(rows).toEqual([{ name: 'clean', due_at: 7, note: null }]);
    });
    const opened = await openExisting(locationOf(url));
    await opened.close();
    expect(opened.schema).toEqual({ newest: '0002-next', pending: [], unknown: [] });
  },
);
