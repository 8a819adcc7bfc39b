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

/** Resolves when all steps are done, or when the signal aborts. @throws what a step throws */
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
  yield(): Promise<void>;
}

/**
 * Lets the page be drawn, and its reader be answered. Right after that it is laid out, and asking where
 * something stands costs no further layout. Does not resolve in a page that is not drawn.
 */
export async function afterThePage(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  const { scheduler } = globalThis as { scheduler?: Partial<PageScheduler> };
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise<void>((resolve) => setTimeout(resolve));
}
