/** Asks the service for cards after the learner pressed a button. */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Deal } from './deal.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import type { DealParts, Wanted } from './deal-and-keep.ts';

export function useDeal(parts: DealParts): UseMutationResult<Deal, Error, Wanted> {
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { dealAndKeep } = await import('./deal-and-keep.ts');
      return dealAndKeep(parts, wanted);
    },
  });
}

/**
 * Older cards are better than none where the service could not be asked. After any other answer, for instance that
 * the plan does not exist, the learner must see it.
 */
export function mayUseOlder(error: Error | null): boolean {
  if (!(error instanceof RelayError)) return error === null || error instanceof AnswersOnTheirWay;
  const { status, code } = error;
  return status === null ? code === 'NETWORK' : status === 429 || status >= 500;
}
