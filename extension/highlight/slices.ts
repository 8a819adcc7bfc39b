/**
 * Runs long work a slice at a time, so that the page can always answer its reader first (W3C Long Tasks: 50
 * ms is the bound; ours leaves room for what the page does itself).
 */

export interface SliceEnvironment {
  /** Milliseconds on any clock that never goes back. */
  readonly now: () => number;
  /** Of one slice, in milliseconds: no step begins later. */
  readonly budgetMs: number;
  /** Resolves when the page has had its turn. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Resolves when all steps are done, or when the signal aborts. @throws whatever a step throws */
export async function runInSlices(
  steps: Iterator<unknown>,
  { now, budgetMs, pause, signal }: SliceEnvironment,
): Promise<void> {
  for (;;) {
    await pause();
    if (signal.aborted) return;
    const end = now() + budgetMs;
    do {
      if (steps.next().done) return;
    } while (now() < end);
  }
}

interface PageScheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<unknown>;
}

/** Lets the page go first: everything it has to do is more urgent than a mark. */
export async function afterThePage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: PageScheduler };
  if (scheduler) await scheduler.postTask(() => undefined, { priority: 'background' });
  else
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));
}
