/** Chance that can be had again: the same seed makes the same choices. */
import { createHash, randomInt } from 'node:crypto';

export interface Chance {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** One for the whole run (`run-seed.ts`); FAULT_SEED repeats an earlier run's. */
export function faultSeed(): string {
  return process.env.FAULT_SEED ?? String(randomInt(1_000_000_000));
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
