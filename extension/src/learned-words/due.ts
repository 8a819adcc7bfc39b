/** Decides how often the service's list is read again. */
import type { Traversal } from './db.ts';
import { orderOf } from './order.ts';

/** Read again before the last reading is too old to be trusted. */
const freshMs = 20 * 3_600_000;
/**
 * A long list is read less often: one hour per page is 24 requests a day. A list of over 168 pages is read
 * once a week.
 */
const restPerPageMs = 3_600_000;
const longestFreshMs = 7 * 24 * 3_600_000;
/**
 * If the newest words come first, the beginning shows new words; the whole list adds only deletions and
 * changed mastery. Three requests a day; four weeks for a list of over 84 pages.
 */
const restPerKnownPageMs = 8 * 3_600_000;
const longestKnownMs = 28 * 24 * 3_600_000;

type Read = Pick<
  Traversal,
  | 'running'
  | 'completeAt'
  | 'completeFrom'
  | 'pages'
  | 'topReadAt'
  | 'order'
  | 'hasGap'
  | 'isFewer'
  | 'isTotalTrue'
>;

/**
 * What to read of the list now: all of it (or the rest), its beginning only, or nothing.
 * @param now in milliseconds since the epoch
 * @param mustBeFresh a word that was not read must be known to be absent
 * @param canAsk the service can say whether one word exists; otherwise only the list shows deletions
 */
export function dueOf(
  traversal: Read | undefined,
  now: number,
  canAsk: boolean,
  mustBeFresh = false,
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
  const { completeFrom = completeAt } = traversal;
  if (mustBeFresh && order !== 'newest-first' && Math.abs(now - completeFrom) >= freshMs)
    return 'all';
  // In any other order the beginning shows nothing about new words.
  if (order === 'other') return null;
  const seenAt = Math.max(completeAt, topReadAt);
  return Math.abs(now - seenAt) >= freshMs ? 'top' : null;
}

/**
 * What to read because the learner asks for it now. The beginning, where it shows all new words; a short list
 * is one page in any case.
 */
export function askedOf(traversal: Read | undefined): 'all' | 'top' {
  if (!traversal || traversal.completeAt === null) return 'all';
  if (traversal.hasGap || traversal.isFewer) return 'all';
  return orderOf(traversal.order) === 'newest-first' ? 'top' : 'all';
}
