/**
 * The background dies at each of its `await`s, one word after the other: nothing that was kept is
 * lost, nothing is stored twice. The list is made by the parser. `npm run test:long` goes every way and tries
 * every moment, and a moment on no known way is a failure. Run by hand it goes a fourth of the ways and tries a
 * twentieth of the moments on them, which the seed chooses.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom, partOf, turnOf } from '../../processes/random.ts';
import { spokenWord } from '../spoken-words.ts';
import type { BrowserKind } from '../../browser/gleaner-browser.ts';
import { useBundle } from '../../relay/use-bundle.ts';
import { dieAt, type Death } from './death-at.ts';
import { startDeathBench, type DeathBench } from './death-bench.ts';
import { exempt } from './death-exempt.ts';
import { findWays, orStandStill, scenarios, type Way } from './death-ways.ts';
import { isLong, runSeed } from '../../../shared/src/testing/runs.ts';

/** The background has more; with fewer, the list is not the background's. */
const fewestMoments = 400;
/** A fourth of the ways leads past more, since all begin alike. */
const fewestOnWays = 150;
/** At how many moments it dies at least, however they are divided. */
const fewestMet = 5;
/** Of a long run, for who changes a part of the background: the moments whose names match. All by default. */
const chosen = new RegExp(process.env.DEATH_POINTS ?? '', 'u');
/** How often a moment may fail to be met by chance, besides once on each way. */
const retries = 4;
const seed = runSeed();

/** What dies: a service worker in Chromium, an event page in Firefox. */
const backgrounds = { chromium: 'worker', firefox: 'event page' } as const;

export function dieAtEachAwait(kind: BrowserKind): void {
  const chance = chanceFrom(seed);
  const bundle = useBundle();
  let bench: DeathBench;
  beforeAll(async () => {
    bench = await startDeathBench(kind, bundle.file);
  }, 300_000);
  afterAll(() => bench.close());

  let words = 0;
  /** In an inflected form, for which a service might store the base form. */
  const nextTerm = () => `${spokenWord((words += 1))}ks`;

  test(`the ${backgrounds[kind]} dies at each await, and no word is lost or doubled`, async () => {
    const turn = turnOf(seed);
    const names = Object.keys(scenarios);
    const ways = await findWays(bench, nextTerm, chance, isLong ? names : partOf(names, 4, turn));
    const moments = bench.awaits.flatMap((name) => [`${name} begun`, `${name} settled`]);
    expect(exempt.filter((one) => !moments.some((moment) => one.moments.test(moment)))).toEqual([]);
    const all = moments.filter((moment) => !exempt.some((one) => one.moments.test(moment)));
    expect(all.length).toBeGreaterThan(fewestMoments);
    const wanted = all.filter((moment) => chosen.test(moment));
    const onWays = wanted.filter((moment) => ways.has(moment));
    expect(ways.size).toBeGreaterThan(fewestOnWays);

    // By their place in the whole list, which is the same in every scenario.
    const tried = isLong
      ? onWays
      : partOf(wanted, 20, Math.floor(turn / 4)).filter((moment) => ways.has(moment));
    const deaths: Death[] = [];
    for (const moment of chance.shuffled(tried)) {
      const these = await dieUntilItCame(moment, ways.get(moment) ?? []);
      deaths.push(...these);
    }
    tell(kind, deaths, wanted.length);
    const faults = deaths.filter(({ fault }) => fault !== null).map(shown);
    // The report of a failed list would say only how long it is.
    expect(faults, faults.join('\n')).toEqual([]);
    const came = deaths.filter((death) => death.came);
    const met = new Set(came.map(({ moment }) => moment));
    const missed = tried.filter((moment) => !met.has(moment));
    // Some are met on one way alone, or only as the way before left things: a fourth of the ways lacks those.
    if (isLong) expect([missed, wanted.filter((moment) => !ways.has(moment))]).toEqual([[], []]);
    else expect(missed.length).toBeLessThanOrEqual(tried.length / 4);
    expect(met.size).toBeGreaterThanOrEqual(fewestMet);
    // Most ways begin with a word that is kept, and end with it at the service; a few may be others.
    const whole = came.filter(({ kept, stored }) => kept && stored > 0);
    expect(whole.length).toBeGreaterThan(isLong ? came.length / 3 : 0);
  }, 7_200_000);

  /** A death that came too late still counts as a death. */
  async function dieUntilItCame(moment: string, ways: readonly Way[]): Promise<Death[]> {
    // Ways that sign in again take many times as long as those that do not: by chance among the quick, then the others.
    const quickest = Math.min(...ways.map(({ takes }) => takes));
    const isQuick = ({ takes }: Way) => takes < 2 * quickest;
    const mixed = chance.shuffled(ways);
    const ordered = [...mixed.filter(isQuick), ...mixed.filter((one) => !isQuick(one))];
    const [way] = ordered;
    if (way === undefined) throw new Error(`No way leads past ${moment}`);
    const surest = ordered.map((one) => ({ ...one, meeting: 1 }));
    const die = (on: Way) =>
      orStandStill(`${moment}, ${on.name}`, dieAt(bench, moment, on, nextTerm()));
    const deaths = [await die(way)];
    for (let tried = 0; deaths.at(-1)?.came === false; tried += 1) {
      if (tried === surest.length + retries) break;
      deaths.push(await die(surest[tried % surest.length] ?? way));
    }
    return deaths;
  }
}

function shown({ moment, scenario, fault, kept, stored }: Death): string {
  return `${fault}: ${moment}, ${scenario}: ${kept ? 'kept' : 'not kept'}, stored ${stored} times`;
}

function tell(kind: BrowserKind, deaths: readonly Death[], reachable: number): void {
  const came = deaths.filter((death) => death.came);
  const count = (is: (death: Death) => boolean) => deaths.filter(is).length;
  process.stdout.write(
    `${came.length} of ${reachable} moments, ${deaths.length} deaths of the ${backgrounds[kind]}, seed ${seed}: ` +
      `${count(({ kept }) => kept)} words kept at death, ${count(({ stored }) => stored === 1)} stored once, ` +
      `${count(({ fault }) => fault === 'lost')} lost, ${count(({ fault }) => fault === 'stored too often')} doubled\n`,
  );
}
