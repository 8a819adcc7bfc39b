/** Lets a page be drawn and answer input between two parts of long work. */

interface PageScheduler {
  yield(): Promise<void>;
}

/** Resolves as soon as what waited has had its turn, also in a page that is not drawn. */
export async function pause(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Partial<PageScheduler> };
  if (scheduler?.yield) return scheduler.yield();
  // Chained timers would wait for 4 ms each.
  return new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
