/** How often the service's list is read again. */
import type { Traversal } from './db.ts';

/** Read again before it is no longer trusted. */
const freshMs = 20 * 3_600_000;
/** A long list is read again more seldom: an hour a page is 24 calls a day, and no more. */
const restPerPageMs = 3_600_000;
const longestFreshMs = 7 * 24 * 3_600_000;
/** Whether the list is to be read, or read on. `now` in milliseconds since the epoch. */
export function isDue(
  traversal: Pick<Traversal, 'running' | 'completeAt' | 'pages'> | undefined,
  now: number,
): boolean {
  if (!traversal || traversal.running || traversal.completeAt === null) return true;
  const { completeAt, pages = 1 } = traversal;
  const rest = Math.min(longestFreshMs, Math.max(freshMs, pages * restPerPageMs));
  return Math.abs(now - completeAt) >= rest;
}
