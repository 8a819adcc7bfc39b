/** The service's own list of plans, read once a day, and when the learner asks for it. */
import type { RelaySession } from '@gleaner/shared';
import { useQuery } from '@tanstack/react-query';
import { relay } from '../../relay-client/relay.ts';
import type { ReviewController } from '../windows/controller.ts';

const dayMs = 86_400_000;

export interface PlanListing {
  /** False when the relay has no such route: then the screens do not mention it. */
  readonly exists: boolean;
  readonly isLooking: boolean;
  readonly error: Error | null;
  readonly look: () => void;
}

export function useListing(
  controller: ReviewController,
  session: RelaySession | undefined,
): PlanListing {
  const connection = session?.connection ?? null;
  const listing = session?.routes.includes('plans')
    ? session.listings?.find(({ name }) => name === 'plans')
    : undefined;
  const known = controller
    .getSnapshot()
    .listings.find((one) => one.connection === connection)?.listedAt;
  const query = useQuery({
    queryKey: ['plans', connection],
    queryFn: async ({ signal }) => {
      if (!listing) return null;
      const { fetchPlans } = await import('./fetch-plans.ts');
      const background = known !== undefined;
      const listed = await fetchPlans(
        relay,
        { listing, connection, signal, background },
        Date.now(),
      );
      controller.keepListing(listed);
      return listed.listedAt;
    },
    enabled: session?.connected === true && listing !== undefined,
    ...(known !== undefined && { initialData: known, initialDataUpdatedAt: known }),
    staleTime: dayMs,
  });
  return {
    exists: listing !== undefined,
    isLooking: query.isFetching,
    error: query.error,
    look: () => void query.refetch(),
  };
}
