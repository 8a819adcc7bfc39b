/** The statements of the quota on real SQLite, compared with the model that the interleavings use. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { quotaModel } from './testing-quota.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createQuotaStore, type QuotaStore } from './quota-store.ts';

const openDatabase = temporaryDatabase();
const minute = 60_000;
let database: Database;
let other: Database;

beforeAll(async () => {
  [database, other] = [await openDatabase(), await openDatabase()];
});

/** The clock may be set back. */
const later = fc.oneof(
  { weight: 6, arbitrary: fc.nat(999) },
  { weight: 3, arbitrary: fc.nat(70 * minute) },
  { weight: 1, arbitrary: fc.constantFrom(-3_000, -30 * minute, -180 * minute) },
);
type Command = (store: QuotaStore, key: string, now: number) => Promise<unknown>;
const count = fc.integer({ min: 0, max: 30 });
const grantId = fc.constantFrom('g1', 'g2', 'g3');
/** No hour, or one of four that begin up to 200 minutes apart. */
const hour = fc.constantFrom(
  null,
  ...[0, 30, 60, 200].map((min) => 1_800_000_000_000 + min * minute),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(fc.constantFrom(20, 100), count, fc.constantFrom(0, 0, 500, 30 * minute, 90 * minute))
    .map(
      ([limit, remaining, heldUp]): Command =>
        (store, key, now) =>
          store.observe(key, { limit, remaining, at: now - heldUp }, null),
    ),
  fc
    .tuple(fc.boolean(), fc.boolean(), fc.nat(9))
    .map(([right, clear, strikes]): Command => async (store, key, now) => {
      const { block } = await store.read(key);
      const found = right ? block : { at: 1, until: 2, strikes: 3 };
      return store.setBlock(key, found, clear ? null : { at: now, until: now + 9, strikes });
    }),
  count.map((remaining): Command => async (store, key, now) => {
    const { seen } = await store.read(key);
    const ahead = seen !== null && seen.at > now ? seen.at : null;
    return store.observe(key, { limit: 100, remaining, at: now }, ahead);
  }),
  fc.boolean().map((right): Command => async (store, key, now) => {
    const { probeAt } = await store.read(key);
    return store.claimProbe(key, now, right ? probeAt : 1);
  }),
  fc
    .tuple(fc.dictionary(grantId, fc.nat(90 * minute)), hour, fc.nat(9))
    .map(([ago, since, calls]): Command => (store, key, now) => {
      const activities = Object.entries(ago).map(
        ([id, ms]) => [id, { at: now - ms, calls }] as const,
      );
      return store.record(key, since, new Map(activities));
    }),
  fc
    .tuple(grantId, fc.constantFrom(null, 1, 2), hour, count, fc.constantFrom(20, 100))
    .map(([id, period, since, remaining, limit]): Command => async (store, key, now) => {
      const asked = { grantId: id, period, hour: since, limit, remaining, now };
      return [await store.share(key, asked), await store.takeShare(key, asked)];
    }),
);

/** The database adds fractions in another order, so their last digits may differ. */
function rounded(value: unknown): unknown {
  if (value instanceof Map)
    return new Map([...value].map((entry) => entry.map(rounded) as [unknown, unknown]));
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value === 'number') return Number(value.toPrecision(14));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rounded(part)]));
}

test(
  'model and database agree after any steps, from two connections',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(command, later, fc.boolean()), { maxLength: 25 }),
        async (commands) => {
          const key = randomUUID();
          const model = quotaModel();
          const stores = [createQuotaStore(database, 0), createQuotaStore(other, 0)];
          let now = 1_800_000_000_000;
          for (const [run, ms, second] of commands) {
            now += ms;
            const store = stores[second ? 1 : 0];
            if (store === undefined) throw new Error('No store');
            const [stored, expected] = [await run(store, key, now), await run(model, key, now)];
            expect(rounded(stored)).toEqual(rounded(expected));
            expect(await store.read(key)).toEqual(await model.read(key));
          }
        },
      ),
    );
  },
);

test('one of many simultaneous claims gets a probe, also after a 429', async () => {
  const key = randomUUID();
  const stores = [database, other, database, other].map((each) => createQuotaStore(each));
  const [first] = stores;
  const now = 1_800_000_000_000;
  await first?.observe(key, { limit: 10, remaining: 0, at: now }, null);
  const found = now + minute;
  const probes = () => Promise.all(stores.map((store) => store.claimProbe(key, found, found)));
  expect((await probes()).filter(Boolean)).toHaveLength(1);
  expect((await probes()).filter(Boolean)).toHaveLength(0);
  const block = { at: now, until: now + 5, strikes: 1 };
  await first?.setBlock(key, null, block);
  const looks = stores.map((store) => store.setBlock(key, block, { ...block, until: now + 9 }));
  expect((await Promise.all(looks)).filter(Boolean)).toHaveLength(1);
});

test('an answer replaces the count and the low period from before the clock was set back', async () => {
  const key = randomUUID();
  const store = createQuotaStore(database);
  const before = 1_800_000_000_000;
  const now = before - 30 * minute;
  await store.observe(key, { limit: 10, remaining: 0, at: before }, null);
  const seen = { limit: 10, remaining: 1, at: now };
  await store.observe(key, seen, before);
  const begun = { seen, hourSince: now, lowSince: now, probeAt: now + minute };
  expect(await store.read(key)).toMatchObject(begun);
});

/** A store that reports the number of rows of each insert. */
function watchedStore(inserted: (rows: number) => void): QuotaStore {
  const watched = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      inserted(result.rows.length);
      return Promise.resolve(result);
    },
  });
  return createQuotaStore(watched);
}

const callsOf = (size: number, now: number) =>
  new Map(Array.from({ length: size }, (_, at) => [`g${at}`, { at: now, calls: 1 + (at % 9) }]));

test('grants of any number are noted as active, with statements of three sizes', async () => {
  const key = randomUUID();
  const now = 1_800_000_000_000;
  const statements = new Set<number>();
  const store = watchedStore((rows) => statements.add(rows));
  for (const size of [0, 1, 15, 129, 700]) {
    expect((await store.record(key, now, callsOf(size, now))).size).toBe(size);
  }
  expect(statements).toEqual(new Set([1, 16, 128]));
  const { rows } = await database
    .selectFrom('quota_shares')
    .select((eb) => eb.fn.countAll().as('rows'))
    .where('quota_key', '=', key)
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(700);
});

test('thousands of grants are written in many turns, and none is lost or counted twice', async () => {
  const key = randomUUID();
  const now = 1_800_000_000_000;
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const turnsSeen: number[] = [];
  const store = watchedStore(() => turnsSeen.push(turns));
  setImmediate(count);
  const calls = callsOf(5_000, now);
  const written = await store.record(key, now, new Map(calls));
  isOver = true;
  expect(turnsSeen.length).toBeGreaterThanOrEqual(39);
  // Requests are answered between any two statements.
  expect(new Set(turnsSeen).size).toBe(turnsSeen.length);
  const expected = new Map([...calls].map(([id, each]) => [id, each.calls]));
  expect(written).toEqual(expected);
  const rows = await database
    .selectFrom('quota_shares')
    .select(['grant_id', 'used'])
    .where('quota_key', '=', key)
    .execute();
  expect(new Map(rows.map(({ grant_id, used }) => [grant_id, used]))).toEqual(expected);
});

test('a share is computed once a second, and calls in between do not change it', async () => {
  const key = randomUUID();
  const now = 1_800_000_000_000;
  const store = createQuotaStore(database);
  const activity = { at: now, calls: 0 };
  await store.record(key, null, new Map(['g1', 'g2'].map((id) => [id, activity])));
  const take = (grantId: string, remaining: number, at = now) =>
    store.takeShare(key, { grantId, period: 7, hour: null, limit: 100, remaining, now: at });
  // Ten are left for two: five for each, at any time.
  const taken = { g1: 0, g2: 0 };
  for (let left = 10, round = 0; round < 20; round += 1) {
    for (const grantId of ['g1', 'g2'] as const) {
      if (!(await take(grantId, left, now + round * 100))) continue;
      taken[grantId] += 1;
      left -= 1;
    }
  }
  expect(taken).toEqual({ g1: 5, g2: 5 });
});

test('what grants took is summed up once a second, for each hour and each low period', async () => {
  const key = randomUUID();
  const now = 1_800_000_000_000;
  let sums = 0;
  const store = watchedStore(() => {
    sums += 1;
  });
  const activity = { at: now, calls: 3 };
  await createQuotaStore(database).record(key, now, new Map([['g1', activity]]));
  const asked = { grantId: 'g1', period: null, hour: now, limit: 100, remaining: 50, now };
  const share = async (change: object, of = key) => {
    const divided = await store.share(of, { ...asked, ...change });
    return [divided.by, sums];
  };
  expect(await share({})).toEqual(['hour', 1]);
  expect(await share({ now: now + 999 })).toEqual(['hour', 1]);
  expect(await share({ now: now - 999 })).toEqual(['hour', 1]);
  expect(await share({ now: now + 1_000 })).toEqual(['hour', 2]);
  expect(await share({ now: now + 1_000, hour: now + 1 })).toEqual(['hour', 3]);
  expect(await share({ now: now + 1_000, hour: now + 1, period: 7 })).toEqual(['period', 5]);
  expect(await share({ now: now + 1_000, hour: null, period: 7 })).toEqual(['period', 6]);
  // Those of another quota are summed up for themselves.
  expect(await share({ now: now + 1_000, hour: null, period: 7 }, randomUUID())).toEqual([
    ...['period', 7],
  ]);
  expect(await share({ now: now + 1_000, hour: null, period: 7 })).toEqual(['period', 7]);
});
