/** Chance that can be had again: the same seed makes the same choices. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** A long list is divided into this many parts, of which each run takes one. */
const parts = 40;
/** Seconds for which the part stays the same: one run in each sixth of a day does all parts in a week. */
const partSeconds = 4 * 3_600;

/** The time in seconds, so that what a run takes of a long list follows the clock. */
export function newSeed(): string {
  return String(Math.floor(Date.now() / 1_000));
}

/** The part of `list` that a run with this seed takes: every fortieth item. */
export function partOf<T>(list: readonly T[], seed: string): readonly T[] {
  const part = Math.floor(Number(seed) / partSeconds) % parts;
  if (Number.isNaN(part)) throw new Error(`FAULT_SEED must be a number, not ${seed}`);
  return list.filter((_item, place) => place % parts === part);
}

/** One for the whole run (`run-seed.ts`); FAULT_SEED repeats an earlier run's. */
export function faultSeed(): string {
  return process.env.FAULT_SEED ?? newSeed();
}

export function chanceFrom(seed: string): Chance {
  let drawn = 0;
  const below = (limit: number): number => {
    const hash = createHash('sha256')
      .update(`${seed} ${(drawn += 1)}`)
      .digest();
    return hash.readUInt32BE() % limit;
  };
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[below(from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  return {
    below,
    pick,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: below(2 ** 32) }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
