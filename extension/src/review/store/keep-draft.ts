/**
 * When a half-done card is stored: the first change at once, those that follow within a moment together, so
 * that typing a word costs two small writes. Whoever hides the window flushes.
 */

export interface DraftKeeper<State> {
  /** Resolves when the state is stored, or a later one is to be stored instead. */
  keep(state: State, isUrgent: boolean): Promise<void>;
  /** A whole step is stored, and with it what was still to be. */
  drop(): void;
}

/** Changes that follow each other within this time are stored together. In milliseconds. */
const restMs = 400;

/** `save` reports its own failures. `now` in milliseconds. */
export function createDraftKeeper<State>(
  save: (state: State) => Promise<void>,
  now: () => number,
): DraftKeeper<State> {
  let savedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
  }
  function write(state: State): Promise<void> {
    drop();
    savedAt = now();
    return save(state);
  }
  return {
    drop,
    keep(state, isUrgent) {
      const passed = now() - savedAt;
      // A clock that has jumped back makes nobody wait.
      if (isUrgent || passed >= restMs || passed < 0) return write(state);
      clearTimeout(timer);
      timer = setTimeout(() => void write(state), restMs - passed);
      return Promise.resolve();
    },
  };
}
