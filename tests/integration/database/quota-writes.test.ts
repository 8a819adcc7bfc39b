/** What two relays write of the same learners' calls at the same time, on real Postgres. */
import { type OpenDatabase, openRelayDatabase } from '@gleaner/relay/database';
import { createQuotaStore } from '@gleaner/relay/quota-store';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const now = 1_800_000_000_000;
const grants = Array.from({ length: 16 }, (_, at) => `grant-${String(at).padStart(2, '0')}`);

test('two processes that write the calls of the same learners do not wait for each other in a circle', async () => {
  const url = await databases.create('postgres');
  const open = async (): Promise<OpenDatabase> => {
    const opened = await openRelayDatabase({ kind: 'postgres', url });
    onTestFinished(() => opened.close());
    return opened;
  };
  const [first, second, third] = [await open(), await open(), await open()];
  const callsOf = (order: readonly string[]) =>
    new Map(order.map((grantId) => [grantId, { at: now, calls: 1 }] as const));
  const record = ({ database }: OpenDatabase, order: readonly string[]) =>
    createQuotaStore(database).record('application', now, callsOf(order));
  await record(first, grants);

  // Both reach the row in the middle and wait there: each has the rows that come before it in its own order.
  const writing: Promise<Map<string, number>>[] = [];
  await third.database.transaction().execute(async (holding) => {
    await holding
      .updateTable('quota_shares')
      .set({ taken: 1 })
      .where('grant_id', '=', grants[8] ?? '')
      .execute();
    writing.push(record(first, grants), record(second, grants.toReversed()));
    const waiting = 'select count(*) from pg_locks where not granted';
    await until('two writes that wait', async () =>
      (await databases.postgres.sql(url, waiting)).startsWith('2'),
    );
  });
  await Promise.all(writing);
  expect(await record(first, grants)).toEqual(new Map(grants.map((grantId) => [grantId, 4])));
});
