/** How long the tasks of a page's main thread take, also those below the 50 ms of the browser's own report. */
import type { CDPSession, Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the processor: what a busy machine adds is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds, by the clock and of the processor. */
export interface Task {
  readonly wall: number;
  readonly cpu: number;
}

/** @returns a function that ends the recording; no other page of the same process may be open */
export async function recordTasks(page: Page): Promise<() => Promise<readonly Task[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    await ended(session);
    await session.detach();
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return events
      .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
      .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1_000, cpu: tdur / 1_000 }));
  };
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await complete;
}
