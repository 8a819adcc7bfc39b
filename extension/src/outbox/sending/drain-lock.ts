/** The lock of the sender. Sign-out takes it too, so that a session does not end in the middle of a write. */
export const drainLock = 'gleaner-outbox-drain';

/** Whether another task waits for the lock: a run then yields. */
export async function isDrainLockWanted(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name }) => name === drainLock);
}
