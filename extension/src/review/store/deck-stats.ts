/** Counts that a service may send with its cards (interface.md promises none), reduced by answers. */
import type { DeckStats } from '@gleaner/shared';

/**
 * The counts after a number of answers. The service says neither whether new cards are among the due ones
 * nor which were answered: if there are due cards, the number of new ones is then unknown. An estimate in
 * minutes shrinks with the cards.
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
