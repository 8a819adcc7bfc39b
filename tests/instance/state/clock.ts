/** The instance's own time: the given clock, moved forward by what tests ask for. */
export interface InstanceClock {
  /** Milliseconds since the epoch. */
  now(): number;
  advance(ms: number): void;
  reset(): void;
}

export function createClock(now: () => number): InstanceClock {
  let offsetMs = 0;
  return {
    now: () => now() + offsetMs,
    advance: (ms) => {
      offsetMs += ms;
    },
    reset: () => {
      offsetMs = 0;
    },
  };
}
