/** Held by whoever sends from the outbox, and by whoever ends the session that it sends under. */
export const drainLock = 'gleaner-outbox-drain';

/** Whether somebody else waits for it: a run lets them go first. */
export async function isDrainLockWanted(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name }) => name === drainLock);
}
