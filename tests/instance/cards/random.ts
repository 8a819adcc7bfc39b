/** Seeded random numbers, so that a test can predict the dealt cards. */
import { createHash } from 'node:crypto';

/** A function that gives the next whole number from 0 to `below` - 1. */
export type Dice = (below: number) => number;

export function dice(...seed: readonly (string | number)[]): Dice {
  let count = 0;
  return (below) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, (count += 1)]))
      .digest();
    return Number(digest.readBigUInt64BE() % BigInt(below));
  };
}

/** A new array in random order (Fisher-Yates). */
export function shuffled<T>(items: readonly T[], roll: Dice): T[] {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(roll(rest.length), 1));
  return result;
}
