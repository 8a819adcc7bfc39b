/**
 * Stored ends: of a window, a lease, a deadline, a block. If an end lies further ahead than the whole thing lasts, it
 * was written before a clock was set back and counts as over.
 */

/** How far (ms) the clocks of processes that share a database may differ. */
const clockSlack = 5_000;

/** The latest instant (epoch ms) that a process may have written by now. */
export function latest(now: number): number {
  return now + clockSlack;
}

/**
 * The instants (epoch ms, both inclusive) at which something of this length may still end.
 * @param length ms
 */
export function reach(length: number, now: number): readonly [from: number, to: number] {
  return [now + 1, latest(now) + length];
}

/** Whether something of this length (ms) that ends at this instant still lasts. */
export function lasts(end: number | null, length: number, now: number): end is number {
  const [from, to] = reach(length, now);
  return end !== null && end >= from && end <= to;
}
