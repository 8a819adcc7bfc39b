/** Lets a limited number run at a time for each key; the others wait in order, for a limited time. */
import type { MaybePromise } from '../database/direct.ts';

export interface Turns {
  /**
   * @returns a function that ends the turn, to be called once; at once where no other waits; null where no turn was
   * free in time
   */
  take(key: string): MaybePromise<(() => void) | null>;
}

/** @param patience how long (ms) one waits for its turn */
export function createTurns(most: number, patience: number): Turns {
  const busy = new Map<string, { running: number; readonly waiting: Set<() => void> }>();

  function release(key: string): void {
    const turns = busy.get(key);
    if (turns === undefined) return;
    const [next] = turns.waiting;
    if (next !== undefined) next();
    else if ((turns.running -= 1) === 0) busy.delete(key);
  }

  return {
    take(key) {
      const turns = busy.get(key);
      const end = (): void => release(key);
      if (turns === undefined) busy.set(key, { running: 1, waiting: new Set() });
      else if (turns.running < most) turns.running += 1;
      else {
        const { waiting } = turns;
        return new Promise((resolve) => {
          // The turn goes to the next in line, so the count stays the same.
          const begin = (): void => settle(end);
          const settle = (turn: (() => void) | null): void => {
            clearTimeout(timer);
            waiting.delete(begin);
            resolve(turn);
          };
          const timer = setTimeout(() => settle(null), patience);
          waiting.add(begin);
        });
      }
      return end;
    },
  };
}
