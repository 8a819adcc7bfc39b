/** How often the service's list is read again. */
import type { Traversal } from '../db.ts';
import { orderOf } from './order.ts';

/** Read again before it is no longer trusted. */
const freshMs = 20 * 3_600_000;
/** A long list is read again more seldom: an hour a page is 24 calls a day. A list of over 168 pages is read once a week. */
const restPerPageMs = 3_600_000;
const longestFreshMs = 7 * 24 * 3_600_000;
/**
 * Where the newest words come first, the beginning tells what is new; the whole list tells no more than what was
 * deleted elsewhere and which mastery changed. Three calls a day, and for a list of over 84 pages four weeks.
 */
const restPerKnownPageMs = 8 * 3_600_000;
const longestKnownMs = 28 * 24 * 3_600_000;

type Read = Pick<
  Traversal,
  'running' | 'completeAt' | 'pages' | 'topReadAt' | 'order' | 'hasGap' | 'isFewer' | 'isTotalTrue'
>;

/**
 * What of the list is to be read now: all of it, or the rest; its beginning alone; nothing.
 * @param now in milliseconds since the epoch
 * @param canAsk the service tells of one word whether it is there; without that only the list tells what was deleted
 */
export function dueOf(
  traversal: Read | undefined,
  now: number,
  canAsk: boolean,
): 'all' | 'top' | null {
  if (!traversal || traversal.running || traversal.completeAt === null) return 'all';
  if (traversal.hasGap) return 'all';
  const { completeAt, pages = 1, topReadAt = completeAt } = traversal;
  const order = orderOf(traversal.order);
  const showsDeleted = canAsk || traversal.isTotalTrue === true;
  const isKnown = order === 'newest-first' && showsDeleted && !traversal.isFewer;
  const rest = isKnown
    ? Math.min(longestKnownMs, Math.max(freshMs, pages * restPerKnownPageMs))
    : Math.min(longestFreshMs, Math.max(freshMs, pages * restPerPageMs));
  if (Math.abs(now - completeAt) >= rest) return 'all';
  // In another order the beginning tells nothing.
  if (order === 'other') return null;
  const seenAt = Math.max(completeAt, topReadAt);
  return Math.abs(now - seenAt) >= freshMs ? 'top' : null;
}
