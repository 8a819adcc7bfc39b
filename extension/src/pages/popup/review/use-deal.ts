/** Asking the service for cards; what comes is stored before anything is done with it. */
import type { RelaySession } from '@gleaner/shared';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { RelayError } from '../../../relay-client/relay-error.ts';
import { relay } from '../../../relay-client/relay.ts';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { ReviewController } from '../../../review/windows/controller.ts';
import type { Deal } from '../../../review/deal/deal.ts';

interface Wanted {
  readonly planId: string;
  readonly limit: number;
  /** The finished session that these cards go on from. */
  readonly continues?: string;
}

export function useDeal(
  controller: ReviewController,
  outbox: OutboxDatabase,
  session: RelaySession,
): UseMutationResult<Deal, Error, Wanted> {
  const { connection } = session;
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const [{ dealWhenSent }, { placeMemory: memory }, { markGone }] = await Promise.all([
        import('../../../review/deal/deal-when-sent.ts'),
        import('../../../review/store/place-memory.ts'),
        import('../../../review/plans/edit-plans.ts'),
      ]);
      /** The plan's 404 is remembered, and its first answer after that too. */
      const note = (gone: boolean): void => {
        const { plans: stored } = controller.getSnapshot();
        const change = markGone({ connection, stored, now: Date.now() }, wanted.planId, gone);
        if (change.plans.length > 0) controller.changePlans(change.plans, change.removed);
      };
      try {
        const deal = await dealWhenSent(
          { relay, outbox, memory },
          {
            ...{ ...wanted, connection, mapping: session.cardFields },
            instance: session.instance,
          },
        );
        note(false);
        return deal;
      } catch (error) {
        if (error instanceof RelayError && error.status === 404) note(true);
        throw error;
      }
    },
    onSuccess: ({ cards, stats }, { planId }) =>
      controller.addBatch(planId, connection, cards, stats),
  });
}
