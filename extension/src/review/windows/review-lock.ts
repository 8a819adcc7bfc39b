/**
 * The lock of the one window that shows the card (one session at a time over all windows). The browser
 * releases it when that window closes or crashes.
 */
const lockName = 'gleaner-review';

export interface HeldLock {
  /** Resolves when another window has taken it. */
  readonly lost: Promise<unknown>;
  release(): void;
}

export interface ReviewLocks {
  /** Null when another window holds it. */
  takeFree(): Promise<HeldLock | null>;
  /** Takes it from the window that holds it. */
  steal(): Promise<HeldLock | null>;
  /** Waits until the window that holds it is gone; null when `signal` ends the waiting. */
  wait(signal: AbortSignal): Promise<HeldLock | null>;
}

export const reviewLocks: ReviewLocks = {
  takeFree: () => request({ ifAvailable: true }),
  steal: () => request({ steal: true }),
  wait: (signal) => request({ signal }),
};

function request(options: LockOptions): Promise<HeldLock | null> {
  return new Promise((resolve, reject) => {
    let wasGranted = false;
    const { promise: lost, resolve: lose } = Promise.withResolvers<undefined>();
    navigator.locks
      .request(lockName, options, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        wasGranted = true;
        const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
        resolve({ lost, release: () => release(undefined) });
        return released;
      })
      .catch((error: unknown) => {
        if (wasGranted) lose(undefined);
        else if (options.signal?.aborted === true) resolve(null);
        else reject(error instanceof Error ? error : new Error('No lock'));
      });
  });
}
