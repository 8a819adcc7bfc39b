/** Asks the service for cards after the learner pressed a button. */
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { Deal } from '../../../review/deal/deal.ts';
import { dealAndKeep, type DealParts, type Wanted } from './deal-and-keep.ts';

export function useDeal(parts: DealParts): UseMutationResult<Deal, Error, Wanted> {
  return useMutation({ mutationFn: (wanted: Wanted) => dealAndKeep(parts, wanted) });
}
