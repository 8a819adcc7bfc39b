/** Runs one task after the other: each may read what the previous one wrote. */

export interface Queue {
  /** Settles like this task; a failed task does not stop those behind it. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (work) => {
      const result = last.then(work);
      // Whoever asked for the work has its error.
      last = result.catch(() => undefined);
      return result;
    },
  };
}
