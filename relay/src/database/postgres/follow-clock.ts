/**
 * One clock for processes on several machines: the database's, carried on between two looks by this
 * process's own. Leases and deadlines that one process writes mean the same instant to every other,
 * whatever their machines' clocks say.
 */
import { uptime } from 'node:os';
import type { Clock } from '../../config/timings.ts';

interface FollowOptions {
  /** Carries the time on between two looks; {@link createRunningClock} where none is given. */
  readonly local: Clock | undefined;
  /** Between two looks, ms. */
  readonly clockEvery: number;
}

/** What a clock may go wrong by in a millisecond: quartz is ten times better. */
const drift = 0.0005;
/** Looks at the start, of which the quickest counts. */
const firstLooks = 3;

/**
 * @param look the shared clock, epoch ms
 * @throws what the first look throws; later ones may fail, and the time is carried on meanwhile
 */
export async function followClock(
  look: () => Promise<number>,
  { local: given, clockEvery }: FollowOptions,
): Promise<{ readonly now: Clock; stop(): void }> {
  // A paused virtual machine only sees its wall clock jump, so the database is asked anew.
  const local = given ?? createRunningClock({ onJump: () => void lookAnew() });
  let ahead = 0;
  /** By how much (ms) `ahead` may be wrong, and since when by more. */
  let doubt = Infinity;
  let doubtedAt = 0;
  const adjust = async (): Promise<void> => {
    const before = local();
    const shared = await look();
    const heard = local();
    // The look was taken somewhere between asking and hearing: a slow one says less than what is known.
    const half = (heard - before) / 2;
    if (half > doubt + drift * (heard - doubtedAt)) return;
    ahead = shared - (before + half);
    [doubt, doubtedAt] = [half, heard];
  };
  const lookAnew = async (): Promise<void> => {
    doubt = Infinity;
    await adjust().catch(() => undefined);
  };
  for (let looks = 0; looks < firstLooks; looks += 1) await adjust();
  const adjusting = setInterval(() => void adjust().catch(() => undefined), clockEvery).unref();
  return {
    now: () => Math.round(local() + ahead),
    stop: () => clearInterval(adjusting),
  };
}

interface RunningClockParts {
  /** Can be set; epoch ms. */
  readonly wall: Clock;
  /** Only runs, but stands still while the machine is suspended; ms since some instant. */
  readonly running: Clock;
  /** Runs on while the machine is suspended, and costs a system call; ms since some instant. */
  readonly sinceBoot: Clock;
  /** Wall clock and running clock no longer agree. */
  readonly onJump: () => void;
}

/** Beyond this (ms) wall clock and running clock no longer agree on what has passed. */
const disagreement = 500;

/**
 * Never set, only running: an operator or a time server that moves the wall clock moves nothing, and the time
 * that a suspended machine slept has passed all the same.
 */
export function createRunningClock({
  wall = Date.now,
  running = () => performance.now(),
  sinceBoot = () => uptime() * 1000,
  onJump = () => undefined,
}: Partial<RunningClockParts> = {}): Clock {
  const began = wall() - running();
  const bootedBefore = sinceBoot() - running();
  let gap = began;
  let slept = 0;
  return () => {
    const ran = running();
    // Either the wall clock was set, or the machine slept: the time since boot knows.
    if (Math.abs(wall() - ran - gap) > disagreement) {
      gap = wall() - ran;
      slept = Math.max(slept, sinceBoot() - ran - bootedBefore);
      onJump();
    }
    return began + ran + slept;
  };
}
