/**
 * Real processes refresh at a service that rotates refresh tokens and revokes everything on reuse (interface.md
 * section 5.4). The service's own count of calls is the proof.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type RelayGroup, startRelayGroup, through } from '../../relay/relay-group.ts';
import type { Learner } from '../../relay/learner.ts';
import { type DatabaseKind, useDatabases } from './use-postgres.ts';
import { useBundle } from '../../relay/use-bundle.ts';

const databases = useDatabases();
const minutes = 60_000;
const bundle = useBundle();
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(kind: DatabaseKind, skews: readonly number[]): Promise<RelayGroup> {
  const databaseUrl = await databases.create(kind);
  const group = await startRelayGroup({ bundle, skews, databaseUrl });
  endings.push(() => group.close());
  return group;
}

/** Every learner asks every process at once; the statuses that came back. */
async function askAll({ relays }: RelayGroup, learners: readonly Learner[], each: number) {
  const asked = relays.flatMap((relay) =>
    learners.flatMap((learner) =>
      Array.from({ length: each }, () => through(relay, learner).list()),
    ),
  );
  return (await Promise.all(asked)).map(({ status }) => status);
}

const alike = (count: number) => Array.from({ length: count }, () => 0);
const apart = [5 * minutes, -5 * minutes, 0, -2 * minutes];

describe.each([
  ['sqlite', 'on one clock', alike(4)],
  ['postgres', 'with clocks ten minutes apart', apart],
] as const)('on %s, %s, %o', (kind, _clocks, skews) => {
  test(`S15 ${skews.length} processes refresh once for each expiry`, async () => {
    const { instance, ...rest } = await start(kind, skews);
    const running = { instance, ...rest };
    const learners = [await running.connected(), await running.connected()];
    const rounds = 2;
    const statuses: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      instance.control.expireAccessTokens();
      statuses.push(...(await askAll(running, learners, 3)));
    }
    const { tokenCalls, effects } = instance.control.counters();
    expect(statuses).toEqual(Array.from({ length: rounds * skews.length * 6 }, () => 200));
    expect(tokenCalls.refresh_token).toBe(rounds * learners.length);
    expect(effects.refreshTokensReused).toBe(0);
  });
});

test('S15 tokens that live two minutes are not refreshed over and over by skewed clocks', async () => {
  const running = await start('postgres', apart.slice(0, 2));
  running.instance.control.changeSettings({ accessTokenLifetimeMs: 2 * minutes });
  const learner = await running.connected();
  for (let round = 0; round < 4; round += 1) {
    expect(await askAll(running, [learner], 2)).toEqual([200, 200, 200, 200]);
  }
  expect(running.instance.control.counters().tokenCalls.refresh_token).toBe(0);
});

test('S15 a token endpoint that is slow is waited for, by all processes', async () => {
  const running = await start('sqlite', alike(2));
  const learner = await running.connected();
  running.instance.control.expireAccessTokens();
  running.instance.control.addFault({ operation: 'token', kind: 'latency', ms: 500 });
  expect(await askAll(running, [learner], 3)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(running.instance.control.counters().tokenCalls.refresh_token).toBe(1);
});
