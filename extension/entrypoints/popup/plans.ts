/** Review plans to choose from: those the relay offers to everyone, then the learner's own. */
import type { OfferedPlan, RelaySession } from '@gleaner/shared';
import type { StoredPlan } from '../../review/store.ts';

/** One entry a plan; the name that the relay gives wins. */
export function plansOf(
  session: RelaySession | undefined,
  own: readonly StoredPlan[],
): readonly OfferedPlan[] {
  const offered = session?.plans ?? [];
  const known = new Set(offered.map(({ id }) => id));
  return [...offered, ...own.filter(({ id }) => !known.has(id))];
}
