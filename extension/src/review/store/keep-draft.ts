/**
 * When a draft is stored: the first change at once, those shortly after it together, so that typing a word
 * costs two small writes. The caller flushes when it hides the window.
 */

export interface DraftKeeper<State> {
  /** Resolves when the state is stored, or replaced by a later one. */
  keep(state: State, isUrgent: boolean): Promise<void>;
  /** A whole step, which includes the draft, was stored. */
  drop(): void;
}

/** Changes within this time are stored together. In milliseconds. */
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
      // A clock that jumped back must not make the learner wait.
      if (isUrgent || passed >= restMs || passed < 0) return write(state);
      clearTimeout(timer);
      timer = setTimeout(() => void write(state), restMs - passed);
      return Promise.resolve();
    },
  };
}
