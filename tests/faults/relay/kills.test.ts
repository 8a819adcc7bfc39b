/**
 * Learners write through nginx and two relays while relays are killed and restarted at random moments,
 * access tokens expire, and Postgres crashes once. What counts is what the service holds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { type Postgres, startPostgres } from '../../processes/postgres.ts';
import { chanceFrom } from '../../processes/random.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { learnerCount, type LoadOutcome, runLoad, tellLoad } from './run-load.ts';
import { lanes } from './writer.ts';
import { noteTally } from '../tally-file.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

/** The short run ends with the last of its kills. FAULT_SECONDS makes it longer. */
const loadMs = Number(process.env.FAULT_SECONDS ?? (isLong ? 120 : 0)) * 1_000;
const fewestKills = 4;
/** A write in doubt is settled when its deadline is over. */
const timeout = loadMs + 1_800_000;
const seed = runSeed();

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

function expectEachOnce({ writers, stored }: LoadOutcome): void {
  const sent = writers.flatMap((writer) => writer.sent);
  expect([...stored].sort()).toEqual([...sent].sort());
}

/** Without these events the run would prove nothing. */
function expectMuchHappened({ writers, kills, refreshes, refreshesCut }: LoadOutcome): void {
  const troubles = writers.flatMap((writer) => [...writer.troubles.values()]);
  expect(kills).toBeGreaterThanOrEqual(fewestKills);
  expect(refreshesCut).toBeGreaterThan(0);
  // Each lane settles what it has begun.
  for (const writer of writers) expect(writer.sent.length).toBeGreaterThanOrEqual(lanes);
  expect(refreshes).toBeGreaterThan(learnerCount);
  expect(troubles.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(fewestKills);
}

function valueOf<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** After everything was found to hold. Postgres crashed too where it is the database. */
function note(name: string, { writers, kills, refreshesCut, stored }: LoadOutcome): void {
  const promised = writers.reduce((sum, { sent }) => sum + sent.length, 0);
  noteTally(name, {
    ...{ faults: kills + refreshesCut, promised, stored: stored.length, unconfirmed: 0 },
  });
}

function reconnectsOf({ writers }: LoadOutcome): number {
  return writers.reduce((sum, writer) => sum + writer.reconnects, 0);
}

test(
  'relays are killed, Postgres crashes: no write lost or doubled, no learner logged out but by a lost refresh',
  async () => {
    const databases = [await postgres.createDatabase(), await postgres.createDatabase()] as const;
    const kills = [0, 0];
    const countAt = (place: number) => (count: number) => {
      kills[place] = count;
    };
    const crash = async (): Promise<void> => {
      await until(
        'half of the kills',
        () => kills.every((count) => count >= fewestKills / 2),
        timeout,
      );
      await postgres.stop('immediate');
      await postgres.start();
    };
    // All end before the first is checked, so that none is left running.
    const [first, second, crashed] = await Promise.allSettled([
      runLoad({
        ...{ bundle, loadMs, fewestKills, databaseUrl: databases[0], reuseGraceMs: 3_600_000 },
        ...{ chance: chanceFrom(`${seed} grace`), onKill: countAt(0) },
      }),
      runLoad({
        ...{ bundle, loadMs, fewestKills, databaseUrl: databases[1], reuseGraceMs: 0 },
        ...{ chance: chanceFrom(`${seed} strict`), onKill: countAt(1) },
      }),
      crash(),
    ]);
    const [graceful, strict] = [valueOf(first), valueOf(second)];
    valueOf(crashed);
    tellLoad('reuse grace', graceful);
    tellLoad('no reuse grace', strict);

    expectMuchHappened(graceful);
    expectMuchHappened(strict);
    expectEachOnce(graceful);
    expect(reconnectsOf(graceful)).toBe(0);
    expectEachOnce(strict);
    expect(strict.lost).toBeGreaterThan(0);
    expect(reconnectsOf(strict)).toBe(strict.lost);
    note('relays, Postgres', graceful);
    note('relays, Postgres, no reuse grace', strict);
  },
  timeout,
);

test(
  'two processes on one SQLite file are killed: no write lost or doubled',
  async () => {
    const databaseUrl = `file:${join(folder, 'relay.sqlite')}`;
    const outcome = await runLoad({
      ...{ bundle, fewestKills, databaseUrl, reuseGraceMs: 3_600_000 },
      loadMs: loadMs / 2,
      chance: chanceFrom(`${seed} SQLite`),
    });
    tellLoad('SQLite, reuse grace', outcome);
    expectMuchHappened(outcome);
    expectEachOnce(outcome);
    expect(reconnectsOf(outcome)).toBe(0);
    note('relays, SQLite', outcome);
  },
  timeout,
);
