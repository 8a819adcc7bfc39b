/** Lets a limited number run at a time for each key; the others wait in order. */
import type { MaybePromise } from '../database/direct.ts';

export interface Turns {
  /** @returns a function that ends the turn, to be called once; at once where no other waits */
  take(key: string): MaybePromise<() => void>;
}

export function createTurns(most: number): Turns {
  const busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  function release(key: string): void {
    const turns = busy.get(key);
    if (turns === undefined) return;
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if ((turns.running -= 1) === 0) busy.delete(key);
  }

  return {
    take(key) {
      const turns = busy.get(key);
      const end = (): void => release(key);
      if (turns === undefined) busy.set(key, { running: 1, waiting: [] });
      // The turn goes to the next in line, so the count stays the same.
      else if (turns.running < most) turns.running += 1;
      else return new Promise((resolve) => turns.waiting.push(() => resolve(end)));
      return end;
    },
  };
}
