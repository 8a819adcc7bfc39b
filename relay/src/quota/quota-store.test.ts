/** The statements of the quota on real SQLite, compared with the model that the interleavings use. */
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { directOf } from '../database/direct.ts';
import type { Group } from './fair-share.ts';
import { nothingObserved, type QuotaState } from './quota-rule.ts';
import { Shares } from './shares.ts';
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
const instant = fc.nat(90 * minute).map((ago) => 1_800_000_000_000 - ago);
const maybe = fc.option(instant);
const state: fc.Arbitrary<QuotaState> = fc.record({
  seen: fc.option(fc.record({ limit: count, remaining: count, at: instant })),
  hourSince: maybe,
  lowSince: maybe,
  probeAt: instant,
  block: fc.option(fc.record({ at: instant, until: instant, strikes: fc.nat(9) })),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(fc.boolean(), state, state)
    .map(([isRight, other, next]): Command => async (store, key, now) => {
      return store.replace(key, isRight ? await store.read(key) : other, next, now);
    }),
  fc
    .tuple(fc.dictionary(grantId, fc.nat(90 * minute)), hour, fc.nat(9))
    .map(([ago, since, calls]): Command => (store, key, now) => {
      const all = Object.entries(ago).map(([id, ms]) => ({ grantId: id, at: now - ms, calls }));
      return store.record(key, since, all);
    }),
  fc
    .tuple(grantId, fc.constantFrom(1, 2), hour, fc.constantFrom('used', 'taken'), fc.nat(9))
    .map(([id, low, since, of, most]): Command => async (store, key, now) => {
      const asked = { hour: since, low };
      const took = await store.take(key, asked, id, { of, most, kept: 0 }, now);
      return [grouped(await store.groups(key, asked, now)), took];
    }),
);

/** Grants that took the same, whether they stand in one group or in several. */
function grouped(groups: readonly Group[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { grants, ...took } of groups) {
    const name = JSON.stringify(took);
    counts[name] = (counts[name] ?? 0) + grants;
  }
  return counts;
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
          const stores = [createQuotaStore(database), createQuotaStore(other)];
          let now = 1_800_000_000_000;
          for (const [run, ms, second] of commands) {
            now += ms;
            const store = stores[second ? 1 : 0];
            if (store === undefined) throw new Error('No store');
            const [stored, expected] = [await run(store, key, now), await run(model, key, now)];
            expect(stored).toEqual(expected);
            expect(await store.read(key)).toEqual(await model.read(key));
          }
        },
      ),
    );
  },
);

test('of many processes that found the same state one replaces it', async () => {
  const key = randomUUID();
  const stores = [database, other, database, other].map((each) => createQuotaStore(each));
  const found = { ...nothingObserved, probeAt: 7 };
  expect(await stores[0]?.replace(key, nothingObserved, found, 1)).toBe(true);
  const claims = () =>
    Promise.all(stores.map((store) => store.replace(key, found, { ...found, probeAt: 8 }, 1)));
  expect((await claims()).filter(Boolean)).toHaveLength(1);
  expect((await claims()).filter(Boolean)).toHaveLength(0);
});

test('a write of calls does not empty the cache of sessions', async () => {
  const store = createQuotaStore(database);
  const stamp = () => directOf(database)?.stamp?.();
  const before = stamp();
  expect(before).toEqual(expect.any(Number));
  const calls = [{ grantId: 'g1', at: 1, calls: 1 }];
  expect(await store.record(randomUUID(), 1, calls)).toEqual(new Map([['g1', 1]]));
  expect(stamp()).toBe(before);
});

test('thousands of grants are written in many turns, and none is lost or counted twice', async () => {
  const now = 1_800_000_000_000;
  const key = randomUUID();
  const store = createQuotaStore(database);
  const turnsSeen: number[] = [];
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  const shares = new Shares(key, {
    store: {
      ...store,
      record: (...calls) => {
        turnsSeen.push(turns);
        return store.record(...calls);
      },
    },
    now: () => now,
    log: { error: () => undefined },
  });
  const grants = Array.from({ length: 5_000 }, (_, at) => `g${at}`);
  for (const [at, grant] of grants.entries()) {
    for (let call = 0; call <= at % 3; call += 1) shares.noteActive(grant, 1);
  }
  setImmediate(count);
  const asked = { hour: now, low: null, limit: 1_000, remaining: 900 };
  expect(await shares.take({ grantId: 'g0', background: false }, asked)).toBe(true);
  isOver = true;
  // Requests are answered between any two statements.
  expect(new Set(turnsSeen).size).toBe(turnsSeen.length);
  const of = (used: number) => JSON.stringify({ used, taken: 0, isActive: true });
  const expected = { [of(1)]: 1_667, [of(2)]: 1_667, [of(3)]: 1_666 };
  expect(grouped(await store.groups(key, asked, now))).toEqual(expected);
});

test('what grants took is summed up once a second, and calls in between do not change a share', async () => {
  let [now, sums] = [1_800_000_000_000, 0];
  const store = createQuotaStore(database);
  const shares = new Shares(randomUUID(), {
    store: {
      ...store,
      groups: (...asked) => {
        sums += 1;
        return store.groups(...asked);
      },
    },
    now: () => now,
    log: { error: () => undefined },
  });
  const taken = { g1: 0, g2: 0 };
  for (const grantId of ['g1', 'g2']) shares.noteActive(grantId);
  // Ten are left for two: five for each, at any time.
  for (let left = 10, round = 0; round < 20; round += 1, now += 100) {
    for (const grantId of ['g1', 'g2'] as const) {
      const shared = { low: 7, hour: null, limit: 100, remaining: left };
      if (!(await shares.take({ grantId, background: false }, shared))) continue;
      taken[grantId] += 1;
      left -= 1;
    }
  }
  expect(taken).toEqual({ g1: 5, g2: 5 });
  expect(sums).toBe(2);
});
