/** Writes that are repeated while the database is unavailable, because what they hold exists only in memory. */
import { DatabaseError } from '../errors/database-error.ts';

interface PersistParts {
  /** Between the first tries, ms. */
  readonly retry: number;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Whether the process is ending, so that all work must stop. */
  readonly isOver: () => boolean;
}

export interface Persist {
  /**
   * Tries a few times in a row.
   * @returns null when the process ends first
   * @throws DatabaseError when the database counts as unavailable; at once, any other error
   */
  briefly<Result>(write: () => Promise<Result>): Promise<Result | null>;
  /**
   * Tries until the write succeeds or the process ends.
   * @returns `soon` is what `briefly` gives; `all` gives null when the database stayed unavailable to the end
   */
  toTheEnd<Result>(write: () => Promise<Result>): {
    readonly soon: Promise<Result | null>;
    readonly all: Promise<Result | null>;
  };
}

/** Tries in a row before a database counts as unavailable. */
const quickTries = 3;
/** How often (ms) an unavailable database is tried again. */
const askEvery = 250;

export function createPersist({ retry, pause, isOver }: PersistParts): Persist {
  async function tryFor<Result>(
    tries: number,
    interval: number,
    write: () => Promise<Result>,
  ): Promise<Result | null> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof DatabaseError) || attempt === tries) throw error;
        if (isOver()) return null;
        await pause(interval);
      }
    }
  }

  const briefly: Persist['briefly'] = (write) => tryFor(quickTries, retry, write);
  return {
    briefly,
    toTheEnd(write) {
      const soon = briefly(write);
      // It is tried until it succeeds.
      return { soon, all: soon.catch(() => tryFor(Infinity, askEvery, write)) };
    },
  };
}
