/**
 * Learners write through nginx and two relays while relays are killed and restarted at random moments,
 * access tokens expire, and Postgres crashes once. What counts is what the service holds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/process/child.ts';
import { type Postgres, startPostgres } from '../support/process/postgres.ts';
import { useBundle } from '../support/relay/use-bundle.ts';
import { learnerCount, type Outcome, runLoad, tell } from './run-load.ts';

/** FAULT_SECONDS makes it longer. */
const loadMs = Number(process.env.FAULT_SECONDS ?? 12) * 1_000;
/** A write in doubt is settled when its deadline is over. */
const timeout = loadMs + 120_000;

const bundle = useBundle();
let postgres: Postgres;
let folder = '';
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'gleaner-faults-'));
});
afterAll(async () => {
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

function expectEachOnce({ writers, stored }: Outcome): void {
  const sent = writers.flatMap((writer) => writer.sent);
  expect(sent.length).toBeGreaterThan(learnerCount * 8);
  expect([...stored].sort()).toEqual([...sent].sort());
}

function valueOf<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

function reconnectsOf({ writers }: Outcome): number {
  return writers.reduce((sum, writer) => sum + writer.reconnects, 0);
}

test(
  'relays are killed, Postgres crashes: no write lost or doubled, no learner logged out',
  async () => {
    const databases = [await postgres.createDatabase(), await postgres.createDatabase()] as const;
    let begun = 0;
    const onBegun = (): void => {
      begun += 1;
    };
    const crash = async (): Promise<void> => {
      // Nobody can connect meanwhile, and that is not what this is about.
      await until('both loads to begin', () => begun === 2);
      await pause(loadMs / 2);
      await postgres.stop('immediate');
      await postgres.start();
    };
    // All are over before any is judged, so that nothing is left running.
    const [first, second, crashed] = await Promise.allSettled([
      runLoad({ bundle, loadMs, onBegun, databaseUrl: databases[0], reuseGraceMs: 60_000 }),
      runLoad({ bundle, loadMs, onBegun, databaseUrl: databases[1], reuseGraceMs: 0 }),
      crash(),
    ]);
    const [graceful, strict] = [valueOf(first), valueOf(second)];
    valueOf(crashed);
    tell('reuse grace', graceful);
    tell('no reuse grace', strict);

    expectEachOnce(graceful);
    expect(reconnectsOf(graceful)).toBe(0);
    expectEachOnce(strict);
    expect(reconnectsOf(strict)).toBe(strict.lost);
  },
  timeout,
);

test(
  'two processes on one SQLite file are killed: no write lost or doubled',
  async () => {
    const databaseUrl = `file:${join(folder, 'relay.sqlite')}`;
    const outcome = await runLoad({
      bundle,
      loadMs: loadMs / 2,
      databaseUrl,
      reuseGraceMs: 60_000,
    });
    tell('SQLite, reuse grace', outcome);
    expectEachOnce(outcome);
    expect(reconnectsOf(outcome)).toBe(0);
  },
  timeout,
);
