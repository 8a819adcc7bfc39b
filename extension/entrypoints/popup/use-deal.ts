/** Asking the service for cards; what comes is stored before anything is done with it. */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { relay } from '../../connection/relay.ts';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import type { ReviewController } from '../../review/controller.ts';
import type { Deal } from '../../review/deal.ts';

export interface DealRequest {
  readonly planId: string;
  readonly limit: number;
  readonly connection: string | null;
}

export function useDeal(
  controller: ReviewController,
  outbox: OutboxDatabase,
): UseMutationResult<Deal, Error, DealRequest> {
  return useMutation({
    mutationFn: async (request: DealRequest) => {
      const { dealCards } = await import('../../review/deal.ts');
      return dealCards({ relay, outbox }, request);
    },
    onSuccess: ({ cards }, { planId, connection }) =>
      controller.addBatch(planId, connection, cards),
  });
}
