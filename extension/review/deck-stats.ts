/** Counts that a service may send beside its cards (interface.md promises none), as answers use them up. */
import type { DeckStats } from '@gleaner/shared';

/**
 * What is left of the counts after so many answers. Which of them were new is not told: what is due goes
 * first. An estimate in minutes shrinks with the cards it was made for.
 */
export function statsAfter(stats: DeckStats, answered: number): DeckStats {
  const { due, new: fresh, reviewedToday, minutes } = stats;
  const dueLeft = Math.max(0, (due ?? 0) - answered);
  const freshLeft = Math.max(0, (fresh ?? 0) - Math.max(0, answered - (due ?? 0)));
  const before = (due ?? 0) + (fresh ?? 0);
  const share = before === 0 ? 0 : (dueLeft + freshLeft) / before;
  return {
    ...(due !== undefined && { due: dueLeft }),
    ...(fresh !== undefined && { new: freshLeft }),
    ...(reviewedToday !== undefined && { reviewedToday: reviewedToday + answered }),
    ...(minutes !== undefined && before > 0 && { minutes: Math.ceil(minutes * share) }),
  };
}
