/**
 * Runs long work in slices, so that the page can always respond to its reader (W3C Long Tasks: the limit is
 * 50 ms; ours leaves room for the page's own work).
 */

export interface SliceEnvironment {
  /** Milliseconds on any clock that never goes back. */
  readonly now: () => number;
  /** Budget of one slice, in milliseconds: no step begins later. */
  readonly budgetMs: number;
  /** Resolves when the page has had its turn. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Resolves when all steps are done, or when the signal aborts. @throws the error of a step */
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
 * Lets the page be drawn and handle input. Right after that the layout is valid, so reading positions costs
 * no further layout. Does not resolve in a page that is not drawn.
 */
export async function afterThePage(): Promise<void> {
  await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  const { scheduler } = globalThis as { scheduler?: Partial<PageScheduler> };
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise<void>((resolve) => setTimeout(resolve));
}
