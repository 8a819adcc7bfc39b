/** Cards per session, as the learner chose last. */
import type { Readiness } from './readiness.ts';
import type { ReviewSnapshot } from '../store/store.ts';

const usualCount = 10;

export const cardCounts = [5, 10, 20, 50];

export function cardsWanted({ choice }: Pick<ReviewSnapshot, 'choice'>): number {
  return choice?.count ?? usualCount;
}

/** How many cards the next session will have; null when it is not known. */
export function cardsShown(ready: Readiness, count: number): number | null {
  if (ready.state === 'ready') return Math.min(ready.cards, count);
  return ready.state === 'unknown' && ready.due !== null ? Math.min(ready.due, count) : null;
}
