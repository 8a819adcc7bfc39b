/** Runs one piece of work after the other: each may read what the one before has written. */

export interface Queue {
  /** Resolves, or fails, with what this piece of work does; one that fails does not stop those behind it. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const result = last.then(work);
      last = result.catch(() => undefined);
      return result;
    },
  };
}
