/**
 * One clock for processes on several machines: the database's, carried on between two looks by this
 * process's own. Leases and deadlines that one process writes mean the same instant to every other,
 * whatever their machines' clocks say.
 */
import type { Clock } from '../dependencies.ts';

interface FollowOptions {
  /** Carries the time on between two looks; monotonic where none is given. */
  readonly local: Clock | undefined;
  /** Between two looks, ms. */
  readonly clockEvery: number;
}

/**
 * @param look the shared clock, epoch ms
 * @throws what the first look throws; later ones may fail, and the time is carried on meanwhile
 */
export async function followClock(
  look: () => Promise<number>,
  { local = monotonic, clockEvery }: FollowOptions,
): Promise<{ readonly now: Clock; stop(): void }> {
  let ahead = 0;
  const adjust = async (): Promise<void> => {
    const before = local();
    const shared = await look();
    // The look was taken somewhere between asking and hearing.
    ahead = shared - (before + local()) / 2;
  };
  await adjust();
  const adjusting = setInterval(() => void adjust().catch(() => undefined), clockEvery).unref();
  return {
    now: () => Math.round(local() + ahead),
    stop: () => clearInterval(adjusting),
  };
}

/** Never set, only running: an operator or a time server that moves the wall clock moves nothing. */
function monotonic(): number {
  return performance.timeOrigin + performance.now();
}
