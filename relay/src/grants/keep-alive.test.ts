import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { HttpError } from '../errors/http-error.ts';
import { createSealer, SealError } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createGrantStore } from './grant-store.ts';
import { createKeepAlive } from './keep-alive.ts';
import { TokenError } from './token-failure.ts';

const openDatabase = temporaryDatabase();
const sealer = createSealer([newKey('k1')]);
const [minute, day] = [60_000, 24 * 60 * 60_000];
let database: Database;
let now = 0;
let tried: string[] = [];
let told: string[] = [];
/** What becomes of a refresh, and of its place in the quota. */
let refresh: (id: string) => Promise<void>;
let admit: () => Promise<void>;

beforeEach(async () => {
  database = await openDatabase();
  for (const table of ['grants', 'jobs'] as const) await database.deleteFrom(table).execute();
  now = 1_800_000_000_000;
  [tried, told] = [[], []];
  refresh = () => Promise.resolve();
  admit = () => Promise.resolve();
});

const grants = () => createGrantStore(database, sealer, () => now);
const issued = { accessToken: 'a', refreshToken: 'r', scopes: [], expiresAt: null };

async function signIn(count: number, refreshToken: string | null = 'r'): Promise<void> {
  // Statements of the same turn share a transaction.
  await Promise.all(
    Array.from({ length: count }, (_, place) => {
      const id = `${refreshToken ?? 'none'}${String(place).padStart(4, '0')}`;
      return grants().save(id, { ...issued, refreshToken });
    }),
  );
}

const turn = (days = 7) =>
  createKeepAlive({
    database,
    grants: grants(),
    refresher: {
      async keepAlive(grant) {
        tried.push(grant.id);
        await refresh(grant.id);
        await grants().acquireLease(grant, 'me', now + minute);
        await grants().rotate(grant, 'me', issued);
      },
    },
    admit: () => admit(),
    log: pino({ level: 'silent' }),
    events: { keptAlive: (outcome) => void told.push(outcome) },
    now: () => now,
    days,
    isEnding: () => false,
  })();

async function aDay(days?: number): Promise<void> {
  for (let quarter = 0; quarter < 96; quarter += 1) {
    await turn(days);
    now += 15 * minute;
  }
}

test('many that are due at once are spread over days, each is refreshed once', async () => {
  await signIn(100);
  now += 7 * day;
  await turn();
  expect(tried).toHaveLength(2);
  await aDay();
  expect(tried.length).toBeGreaterThan(40);
  await aDay();
  await aDay();
  expect(new Set(tried).size).toBe(100);
  expect(told).toEqual(tried.map(() => 'kept'));
});

test('no process does a turn within a quarter of an hour after another', async () => {
  await signIn(2);
  now += 7 * day;
  await turn();
  await turn();
  expect(tried).toHaveLength(1);
});

test('a grant that is used, that is dead, or that has no refresh token is left alone', async () => {
  await signIn(1, null);
  await signIn(2, 'r');
  const dead = await grants().find('r0000');
  if (dead !== null) await grants().bury(dead);
  now += 6 * day;
  const used = await grants().find('r0001');
  if (used === null) throw new Error('No grant');
  await grants().acquireLease(used, 'learner', now + minute);
  await grants().rotate(used, 'learner', issued);
  now += 6 * day;
  await turn();
  expect(tried).toEqual([]);
  await aDay(5);
  expect(tried).toEqual(['r0001']);
});

test('0 days is off', async () => {
  await signIn(1);
  now += 100 * day;
  await turn(0);
  expect(tried).toEqual([]);
});

test('while the quota is kept for learners, nothing is refreshed; then it is', async () => {
  await signIn(1);
  now += 7 * day;
  admit = () => Promise.reject(new HttpError('RESOURCE_EXHAUSTED', 'Held.'));
  await turn();
  expect([tried, told]).toEqual([[], ['held']]);
  admit = () => Promise.resolve();
  await aDay();
  expect([tried, told]).toEqual([['r0000'], ['held', 'kept']]);
});

test('a service that fails is asked once a turn, and each grant four times a day at most', async () => {
  await signIn(200);
  now += 7 * day;
  refresh = () => Promise.reject(new TokenError('transient', 'status 503'));
  await turn();
  expect(tried).toEqual(['r0000']);
  await aDay();
  expect(told).toEqual(tried.map(() => 'failed'));
  expect(
    Math.max(...[...new Set(tried)].map((id) => tried.filter((one) => one === id).length)),
  ).toBeLessThan(5);
});

test.each([
  ['is refused', () => new TokenError('refused', '400')],
  ['does not open', () => new SealError('no key')],
])('a grant that %s does not stop the others', async (_what, error) => {
  await signIn(3);
  now += 7 * day;
  refresh = (id) => (id === 'r0000' ? Promise.reject(error()) : Promise.resolve());
  await aDay();
  expect(new Set(tried)).toEqual(new Set(['r0000', 'r0001', 'r0002']));
  expect(told.filter((outcome) => outcome === 'kept')).toHaveLength(2);
});

test('a grant that the service ends is counted as ended', async () => {
  await signIn(1);
  now += 7 * day;
  refresh = async (id) => {
    const grant = await grants().find(id);
    if (grant !== null) await grants().bury(grant);
  };
  await turn();
  expect(told).toEqual(['ended']);
});
