/** The query plans of the statements that clean in SQLite: none may read a whole table. */
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { recordedSqlite } from '../testing/recorded-sqlite.ts';
import { cleanInTurn } from './clean.ts';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';
import { groupingDialect } from './sqlite-driver.ts';

const [instant, hour] = [1_800_000_000_000, 60 * 60_000];

/** The statements of a cleaning that finds a quota and a grant, with or without its session. */
async function statementsOf(hasSession: boolean) {
  const { sqlite, ran } = await recordedSqlite();
  const database = new Kysely<Schema>({ dialect: groupingDialect(sqlite) });
  sqlite.exec('begin');
  await migrate(database);
  sqlite.exec('commit');
  const grant = { sealed_tokens: '', scopes: '', refreshable: 1, alive: 1, version: 1 };
  await database
    .insertInto('grants')
    .values({
      ...grant,
      id: 'g',
      connected_at: 0,
      idle_since: 0,
      refresh_failures: 0,
      refresh_refusals: 0,
    })
    .execute();
  await database.insertInto('quotas').values({ key: 'q', state: '{}', changed_at: 0 }).execute();
  if (hasSession) {
    const session = { id_hash: 's', grant_id: 'g', created_at: 0, seen_at: 0 };
    await database
      .insertInto('sessions')
      .values({ ...session, expires_at: instant + hour })
      .execute();
  }
  ran.length = 0;
  await cleanInTurn(database, () => instant, hour);
  const statements = ran.filter(({ sql }) => /^\s*(?:select|insert|update|delete)/iu.test(sql));
  return statements.map(({ sql: statement, parameters }) => {
    const explain = sqlite.prepare(`explain query plan ${statement}`);
    const plan = explain.all(parameters) as { detail: string }[];
    return { statement, steps: plan.map(({ detail }) => detail) };
  });
}

test('every statement finds its rows by an index', async () => {
  const statements = await statementsOf(false);
  // The claim; six tables by their dates; then keys and rows of grants.
  expect(statements.map(({ statement }) => /"(\w+)"/u.exec(statement)?.[1])).toEqual([
    ...['jobs', 'sessions', 'logins', 'rate_limits', 'receipts', 'quotas', 'quota_shares'],
    ...['id', 'id', 'grants'],
  ]);
  const scans = statements.filter(({ steps }) => steps.some((step) => step.startsWith('SCAN')));
  expect(scans).toEqual([]);
  const searches = statements.flatMap(({ steps }) =>
    steps.filter((step) => step.startsWith('SEARCH')),
  );
  expect(searches.filter((step) => !/USING (?:COVERING )?INDEX/u.test(step))).toEqual([]);
  expect(searches.length).toBeGreaterThan(15);
});

test('where every grant has its session, no row of the grants is read', async () => {
  const statements = await statementsOf(true);
  const ofGrants = statements.flatMap(({ statement, steps }) =>
    statement.includes('"grants"') ? steps.filter((step) => step.startsWith('SEARCH')) : [],
  );
  expect(ofGrants.length).toBeGreaterThan(2);
  expect(ofGrants.filter((step) => !step.includes('COVERING INDEX'))).toEqual([]);
});
