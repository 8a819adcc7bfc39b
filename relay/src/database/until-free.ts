/**
 * Waits for another process's lock on the SQLite file. SQLite's own busy timeout would stop the event loop, and with it
 * every request of this process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { toDatabaseError } from '../errors/database-error.ts';
import type { MaybePromise } from './direct.ts';

export function isBusy(thrown: unknown): boolean {
  return toDatabaseError(thrown).code.startsWith('SQLITE_BUSY');
}

/** How long (ms) to wait after so many tries: jittered, so that processes do not ask in step. */
export function pauseAfter(tries: number): number {
  return Math.min(2 ** tries, 20) * (1 + Math.random());
}

/**
 * Repeats an act until the file is free.
 * @param patience how long to wait, ms
 * @throws what the act throws: where the file stayed busy, SQLITE_BUSY
 */
export async function untilFree<Value>(
  patience: number,
  act: () => MaybePromise<Value>,
): Promise<Value> {
  const endsAt = performance.now() + patience;
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= endsAt) throw error;
      await delay(pauseAfter(tries));
    }
  }
}
