/** So many at a time for each key; whoever comes beyond waits for their turn, in order. */
import type { MaybePromise } from '../database/direct.ts';

export interface Turns {
  /** @returns what gives the turn back, at once where nobody is before; call it once */
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
      // Whoever gives a turn back hands it on, so that it stays counted.
      else if (turns.running < most) turns.running += 1;
      else return new Promise((resolve) => turns.waiting.push(() => resolve(end)));
      return end;
    },
  };
}
