/**
 * The call that replaces every `await` of the background in the build for the crash test (`plugin.ts`). It
 * has two moments, at each of which the worker can be stopped for good.
 */
interface Moments {
  /**
   * The moment at which this worker stops, and the occurrence: which hit to crash at, from 1. A new worker
   * has none.
   */
  armed: { readonly moment: string; meetings: number } | null;
  /** How often each moment was reached, in the order of the first hits. */
  readonly met: Map<string, number>;
  /** The awaits that are running now, and how often each. */
  readonly pending: Map<string, number>;
}

declare global {
  var gleanerMoments: Moments | undefined;
}

const moments: Moments = (globalThis.gleanerMoments ??= {
  armed: null,
  met: new Map(),
  pending: new Map(),
});

/** Waits for `awaited`. Its moments: the work has started; it is done and nothing has followed yet. */
export async function deathPoint<T>(name: string, awaited: T): Promise<Awaited<T>> {
  count(name, 1);
  meet(`${name} begun`);
  try {
    return await awaited;
  } finally {
    meet(`${name} settled`);
    count(name, -1);
  }
}

function count(name: string, change: 1 | -1): void {
  const running = (moments.pending.get(name) ?? 0) + change;
  if (running > 0) moments.pending.set(name, running);
  else moments.pending.delete(name);
}

function meet(moment: string): void {
  moments.met.set(moment, (moments.met.get(moment) ?? 0) + 1);
  const { armed } = moments;
  if (armed?.moment !== moment) return;
  armed.meetings -= 1;
  if (armed.meetings > 0) return;
  new BroadcastChannel('gleaner-moments').postMessage(null);
  // In Firefox its other pages stand still with it. The browser itself sees the new name of an event page.
  Object.assign(globalThis, { name: moment });
  // A worker that only waited would let an open transaction commit; a killed one does not.
  while (armed.meetings === 0);
}
