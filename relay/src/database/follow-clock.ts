/**
 * One clock for processes on several machines: the database's, continued between two reads by this
 * process's own. So leases and deadlines that one process writes mean the same instant to every other,
 * even where the clocks of their machines differ.
 */
import { uptime } from 'node:os';
import type { Clock } from '../config/timings.ts';

interface FollowOptions {
  /** Continues the time between two reads; {@link createRunningClock} where none is given. */
  readonly local: Clock | undefined;
  /** Between two reads, ms. */
  readonly clockEvery: number;
}

/** The most that a clock may drift in a millisecond: quartz is ten times better. */
const drift = 0.0005;
/** Reads at the start; the quickest one counts. */
const firstLooks = 3;

/**
 * @param look reads the shared clock, epoch ms
 * @throws what the first read throws; later ones may fail, and the time continues meanwhile
 */
export async function followClock(
  look: () => Promise<number>,
  { local: given, clockEvery }: FollowOptions,
): Promise<{ readonly now: Clock; stop(): void }> {
  // When a paused virtual machine resumes, its wall clock jumps: read the database's clock again.
  const local = given ?? createRunningClock({ onJump: () => void lookAnew() });
  let ahead = 0;
  /** By how much (ms) `ahead` may be wrong, and since when this error grows. */
  let doubt = Infinity;
  let doubtedAt = 0;
  const adjust = async (): Promise<void> => {
    const before = local();
    const shared = await look();
    const heard = local();
    // The clock was read at some time between question and answer: a slow read is less exact than what is known.
    const half = (heard - before) / 2;
    if (half > doubt + drift * (heard - doubtedAt)) return;
    ahead = shared - (before + half);
    [doubt, doubtedAt] = [half, heard];
  };
  const lookAnew = async (): Promise<void> => {
    doubt = Infinity;
    // The next look asks again.
    await adjust().catch(() => undefined);
  };
  for (let looks = 0; looks < firstLooks; looks += 1) await adjust();
  // The next look asks again.
  const adjusting = setInterval(() => void adjust().catch(() => undefined), clockEvery).unref();
  return {
    now: () => Math.round(local() + ahead),
    stop: () => clearInterval(adjusting),
  };
}

interface RunningClockParts {
  /** The wall clock, which can be set; epoch ms. */
  readonly wall: Clock;
  /** Cannot be set, but stops while the machine is suspended; ms since some instant. */
  readonly running: Clock;
  /** Continues while the machine is suspended, but costs a system call; ms since some instant. */
  readonly sinceBoot: Clock;
  /** Wall clock and running clock no longer agree. */
  readonly onJump: () => void;
}

/** Beyond this (ms) wall clock and running clock no longer agree on what has passed. */
const disagreement = 500;

/**
 * A clock that cannot be set: an operator or a time server that changes the wall clock does not change it. It
 * counts the time that a suspended machine slept.
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
    // Either the wall clock was set or the machine slept: the time since boot shows which.
    if (Math.abs(wall() - ran - gap) > disagreement) {
      gap = wall() - ran;
      slept = Math.max(slept, sinceBoot() - ran - bootedBefore);
      onJump();
    }
    return began + ran + slept;
  };
}
