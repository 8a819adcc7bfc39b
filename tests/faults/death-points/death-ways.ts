/** Which scenario leads past which moment, found by walking each of them without a death. */
import { setTimeout as delay } from 'node:timers/promises';
import { deleteStuck, untilSettled } from '../../pages/outbox-page.ts';
import type { Chance } from '../../processes/random.ts';
import type { DeathBench } from './death-bench.ts';
import { account } from './death-account.ts';
import { collecting } from './death-collecting.ts';
import { copying } from './death-copy.ts';
import { importing } from './death-import.ts';
import { listing } from './death-list.ts';
import { page } from './death-page.ts';
import { recognising } from './death-recognise.ts';
import { spellingsOf, type Scenario, type Scenarios } from './death-scenario.ts';
import { sending } from './death-sending.ts';

export const scenarios: Scenarios = {
  ...collecting,
  ...sending,
  ...copying,
  ...account,
  ...importing,
  ...page,
  ...listing,
  ...recognising,
};

export interface Way {
  readonly name: string;
  readonly scenario: Scenario;
  /** At which occurrence of the moment the worker dies, from 1. */
  readonly meeting: number;
  /** How long the scenario takes without a death, in ms. */
  readonly takes: number;
}

/** By moment, of these scenarios. `nextTerm` gives a word that was never collected. */
export async function findWays(
  bench: DeathBench,
  nextTerm: () => string,
  chance: Chance,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Way[]>> {
  const ways = new Map<string, Way[]>();
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`There is no scenario ${name}`);
    const begun = performance.now();
    const met = await orStandStill(name, walked(bench, scenario, scenario.word?.() ?? nextTerm()));
    const takes = performance.now() - begun;
    for (const [moment, times] of met) {
      const way = { name, scenario, meeting: 1 + chance.below(times), takes };
      ways.set(moment, [...(ways.get(moment) ?? []), way]);
    }
  }
  return ways;
}

/** @returns how often the way leads past each moment */
async function walked(
  bench: DeathBench,
  scenario: Scenario,
  term: string,
): Promise<ReadonlyMap<string, number>> {
  await prepareScenario(bench, scenario, term);
  await walkScenario(bench, scenario, term);
  const met = await bench.met();
  await scenario.mend?.(bench, term);
  await untilSettled(bench.outbox, spellingsOf(scenario, term));
  await bench.idle();
  await scenario.leave?.(bench);
  await deleteStuck(bench.outbox);
  return met;
}

/** What a way waits for has limits of its own; where one has none, it is told on which way. */
export async function orStandStill<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const late = delay(300_000, null, { signal: limit.signal, ref: false }).then(() => {
    throw new Error('it stands still');
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw new Error(`${name}: ${String(error)}`, { cause: error });
  } finally {
    limit.abort();
    late.catch(() => undefined);
  }
}

/** Until the worker is idle, and the moments that follow are the scenario's own. */
export async function prepareScenario(
  bench: DeathBench,
  scenario: Scenario,
  term: string,
): Promise<void> {
  await bench.lookAtPage();
  // The mark of an earlier word would end in the middle of this one's way.
  await bench.outbox.evaluate(() => chrome.storage.session.remove('badgedTabs'));
  await scenario.prepare?.(bench, term);
  await bench.idle();
  await bench.met();
}

/** From the act until the worker is idle. */
export async function walkScenario(
  bench: DeathBench,
  scenario: Scenario,
  term: string,
): Promise<void> {
  await scenario.act(bench, term);
  await bench.idle();
  if (scenario.waits) return;
  await untilSettled(bench.outbox, spellingsOf(scenario, term));
  await bench.idle();
}
