/** So many at a time for each key; whoever comes beyond waits for their turn, in order. */
export interface Turns {
  /** @returns what gives the turn back; call it once */
  take(key: string): Promise<() => void>;
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
    async take(key) {
      const turns = busy.get(key) ?? { running: 0, waiting: [] };
      busy.set(key, turns);
      // Whoever gives a turn back hands it on, so that it stays counted.
      if (turns.running < most) turns.running += 1;
      else await new Promise<void>((resolve) => turns.waiting.push(resolve));
      return () => release(key);
    },
  };
}
