/** How many cards a session has, as the learner chose last. */
import type { ReviewSnapshot } from '../../../review/store/store.ts';

const usualCount = 10;

export function cardsWanted({ choice }: ReviewSnapshot): number {
  return choice?.count ?? usualCount;
}
