/** How often the service's list is read again. */
import type { Traversal } from '../db.ts';

/** Read again before it is no longer trusted. */
const freshMs = 20 * 3_600_000;
/** A long list is read again more seldom: an hour a page is 24 calls a day. A list of over 168 pages is read once a week. */
const restPerPageMs = 3_600_000;
const longestFreshMs = 7 * 24 * 3_600_000;

/**
 * What of the list is to be read now: all of it, or the rest; its beginning alone; nothing. `now` in milliseconds
 * since the epoch.
 */
export function dueOf(
  traversal: Pick<Traversal, 'running' | 'completeAt' | 'pages' | 'topReadAt'> | undefined,
  now: number,
): 'all' | 'top' | null {
  if (!traversal || traversal.running || traversal.completeAt === null) return 'all';
  const { completeAt, pages = 1, topReadAt = completeAt } = traversal;
  const rest = Math.min(longestFreshMs, Math.max(freshMs, pages * restPerPageMs));
  if (Math.abs(now - completeAt) >= rest) return 'all';
  const seenAt = Math.max(completeAt, topReadAt);
  return Math.abs(now - seenAt) >= freshMs ? 'top' : null;
}
