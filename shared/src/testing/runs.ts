/**
 * How much of everything a run of tests does, and by which seed it chooses: `npm run test:long` does all of
 * it, `npm test` a bounded part.
 */

export const isLong = process.env.GLEANER_LONG === '1';

/** The time in seconds, so that what a run takes of a long list follows the clock; FAULT_SEED repeats a run's. */
export function runSeed(): string {
  const seed = process.env.FAULT_SEED ?? String(Math.floor(Date.now() / 1_000));
  if (!/^\d+$/u.test(seed)) throw new Error(`FAULT_SEED must be a whole number, not ${seed}`);
  return seed;
}

/** The number of the day of this seed: what takes turns goes by it. */
export const today = Math.floor(Number(runSeed()) / 86_400);

/** How many of a property's cases a run tries: a fifth in a bounded run. @param all cases of a long run */
export function casesOf(all: number): number {
  return isLong ? all : Math.ceil(all / 5);
}

/** Of a list that a long run does whole: `count` neighbours, and on the next day those that follow them. */
export function inTurn<T>(list: readonly T[], count: number): readonly T[] {
  if (isLong) return list;
  const start = today * count;
  return Array.from({ length: count }, (_, place) => list.at((start + place) % list.length) as T);
}

/** `npm test` sets GLEANER_TURNS. Who names files by hand gets each of them, in both browsers. */
export const takesTurns = process.env.GLEANER_TURNS === '1' && !isLong;
