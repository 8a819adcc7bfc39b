/** Seeded random choices: the same seed gives the same choices. */
import { createHash } from 'node:crypto';

export interface Chance {
  /** From 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

/** Seconds for which a turn lasts: a week has 84 of them. */
const turnSeconds = 2 * 3_600;

/** Which turn it is, for what is divided among the runs: a number that grows by one each two hours. */
export function turnOf(seed: string): number {
  return Math.floor(Number(seed) / turnSeconds);
}

/** The part of a list that has its turn, when the list is divided into this many parts. */
export function partOf<T>(list: readonly T[], parts: number, turn: number): readonly T[] {
  return list.filter((_item, place) => place % parts === turn % parts);
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
