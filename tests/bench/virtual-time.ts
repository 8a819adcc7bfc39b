/** Hours in seconds: the clock moves when every participant sleeps. */
import { setImmediate as turn } from 'node:timers/promises';

export interface VirtualTime {
  /** Epoch ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Adds a participant, until it is done. A participant must not await it. */
  join(part: () => Promise<void>): void;
  /** Resolves when all parts are done. */
  run(): Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

export function createVirtualTime(start: number): VirtualTime {
  let clock = start;
  let awake = 0;
  let parts = 0;
  const failures: unknown[] = [];
  /** By the time they wake, the latest first. */
  const sleepers: Sleeper[] = [];

  function fallAsleep(sleeper: Sleeper): void {
    let [low, high] = [0, sleepers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sleepers[middle]?.at ?? 0) > sleeper.at) low = middle + 1;
      else high = middle;
    }
    sleepers.splice(low, 0, sleeper);
    awake -= 1;
  }

  return {
    now: () => clock,
    sleep: (ms) =>
      new Promise((wake) => fallAsleep({ at: clock + Math.max(0, Math.ceil(ms)), wake })),
    join(part) {
      awake += 1;
      parts += 1;
      part()
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          awake -= 1;
          parts -= 1;
        });
    },
    async run() {
      while (parts > 0 && failures.length === 0) {
        while (awake > 0) await turn();
        const next = sleepers.pop();
        if (next === undefined) break;
        clock = next.at;
        awake += 1;
        next.wake();
        await turn();
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
