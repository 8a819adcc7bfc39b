/** Counts that a service may send beside its cards (interface.md promises none), as answers use them up. */
import type { DeckStats } from '@gleaner/shared';

/**
 * What is left of the counts after so many answers. Whether new cards are among those due is not told,
 * nor which were answered: beside due cards the new ones are then no longer known. An estimate in minutes
 * shrinks with the cards it was made for.
 */
export function statsAfter(stats: DeckStats, answered: number): DeckStats {
  const { due, new: fresh, reviewedToday, minutes } = stats;
  if (answered === 0) return stats;
  const before = due ?? fresh ?? 0;
  const left = Math.max(0, before - answered);
  return {
    ...(due !== undefined ? { due: left } : fresh !== undefined && { new: left }),
    ...(reviewedToday !== undefined && { reviewedToday: reviewedToday + answered }),
    ...(minutes !== undefined && before > 0 && { minutes: Math.ceil((minutes * left) / before) }),
  };
}
