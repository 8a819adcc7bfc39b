/** What two relays write to the same rows at the same time, on real Postgres: neither may wait for the other in a circle. */
import { type OpenDatabase, openRelayDatabase } from '@gleaner/relay/database';
import { createQuotaStore } from '@gleaner/relay/quota-store';
import { createReceiptStore } from '@gleaner/relay/receipt-store';
import { createSealer } from '@gleaner/relay/seal';
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const now = 1_800_000_000_000;
const names = Array.from({ length: 16 }, (_, at) => `name-${String(at).padStart(2, '0')}`);
const middle = names[8] ?? '';

/** Three relays, as far as their databases go. */
async function openThree() {
  const url = await databases.create('postgres');
  const open = async (): Promise<OpenDatabase> => {
    const opened = await openRelayDatabase({ kind: 'postgres', url });
    onTestFinished(() => opened.close());
    return opened;
  };
  const waiting = () =>
    until('two writes that wait', async () => {
      const count = 'select count(*) from pg_locks where not granted';
      return (await databases.postgres.sql(url, count)).startsWith('2');
    });
  return { relays: [await open(), await open(), await open()] as const, waiting };
}

test('two processes count the calls of the same learners', async () => {
  const {
    relays: [first, second, third],
    waiting,
  } = await openThree();
  const callsOf = (order: readonly string[]) =>
    order.map((grantId) => ({ grantId, at: now, calls: 1 }));
  const record = ({ database }: OpenDatabase, order: readonly string[]) =>
    createQuotaStore(database).record('application', now, callsOf(order));
  await record(first, names);

  // Both reach the row in the middle and wait there: each has the rows that come before it in its own order.
  const writing: Promise<Map<string, number>>[] = [];
  await third.database.transaction().execute(async (holding) => {
    await holding
      .updateTable('quota_shares')
      .set({ taken: 1 })
      .where('grant_id', '=', middle)
      .execute();
    writing.push(record(first, names), record(second, names.toReversed()));
    await waiting();
  });
  await Promise.all(writing);
  expect(await record(first, names)).toEqual(new Map(names.map((grantId) => [grantId, 4])));
});

test('two processes record writes under the same keys, and each key has one owner', async () => {
  const {
    relays: [first, second, third],
    waiting,
  } = await openThree();
  const sealer = createSealer([{ kid: 'k', key: new Uint8Array(randomBytes(32)) }]);
  const grant = { id: 'g', sealed_tokens: '', scopes: '', refreshable: 1, alive: 1, version: 1 };
  const since = { connected_at: now, idle_since: now, refresh_failures: 0, refresh_refusals: 0 };
  await first.database
    .insertInto('grants')
    .values({ ...grant, ...since })
    .execute();
  const receipt = { mac: 'k:m', deadlineAt: now, expiresAt: now, outcome: null };
  const insertAll = ({ database }: OpenDatabase, owner: string, keys: readonly string[]) => {
    const unreadable = { status: 200, contentType: null, body: '' };
    const store = createReceiptStore(database, sealer, unreadable);
    return Promise.all(
      keys.map((key) =>
        store.insert({ grantId: 'g', key }, { ...receipt, owner: `${owner} ${key}` }),
      ),
    );
  };

  const writing: Promise<(boolean | null)[]>[] = [];
  await third.database.transaction().execute(async (holding) => {
    const row = { grant_id: 'g', key: middle, body_mac: '', deadline_at: 0, expires_at: 0 };
    await holding.insertInto('receipts').values(row).execute();
    writing.push(
      insertAll(first, 'first', names),
      insertAll(second, 'second', names.toReversed()).then((made) => made.toReversed()),
    );
    await waiting();
  });
  const [byFirst = [], bySecond = []] = await Promise.all(writing);
  expect(names.map((_, at) => [byFirst[at], bySecond[at]].filter(Boolean).length)).toEqual(
    names.map((key) => (key === middle ? 0 : 1)),
  );
});
