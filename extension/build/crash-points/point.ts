/**
 * What every `await` of the background becomes in a build made for the test of dying there
 * (`plugin.ts`): two moments, at each of which the worker can be made to stop for good.
 */
interface Moments {
  /** The moment at which this worker stops, and at which meeting of it. A new worker has none. */
  armed: { readonly moment: string; meetings: number } | null;
  /** How often each moment was met, in the order of first meetings. */
  readonly met: Map<string, number>;
  /** How many of the awaits go on just now. */
  pending: number;
}

declare global {
  var gleanerMoments: Moments | undefined;
}

const moments: Moments = (globalThis.gleanerMoments ??= {
  armed: null,
  met: new Map(),
  pending: 0,
});

/** Waits for `awaited`. Its moments: the work is under way; it is done and nothing has followed yet. */
export async function deathPoint<T>(name: string, awaited: T): Promise<Awaited<T>> {
  moments.pending += 1;
  meet(`${name} begun`);
  try {
    return await awaited;
  } finally {
    meet(`${name} settled`);
    moments.pending -= 1;
  }
}

function meet(moment: string): void {
  moments.met.set(moment, (moments.met.get(moment) ?? 0) + 1);
  const { armed } = moments;
  if (armed?.moment !== moment) return;
  armed.meetings -= 1;
  if (armed.meetings > 0) return;
  new BroadcastChannel('gleaner-moments').postMessage(moment);
  // A worker that merely waited would let an open transaction commit; a dead one does not.
  while (armed.meetings === 0);
}
