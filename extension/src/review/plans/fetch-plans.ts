/** Reads the service's list of plans through the relay's route `plans`, if it exists. */
import type { Listing } from '@gleaner/shared';
import type { RelayClient } from '../../relay-client/client.ts';
import { listingVersion, type StoredListing } from '../store/stored.ts';
import { decodePlans } from './decode-plans.ts';

const mostPages = 10;

export interface ListRequest {
  readonly listing: Listing;
  readonly connection: string | null;
  readonly signal?: AbortSignal;
  /** Sent as a background request. */
  readonly background: boolean;
}

/**
 * Ends at an absent, empty or repeated token. `now` in milliseconds since the epoch.
 * @throws RelayError
 */
export async function fetchPlans(
  relay: RelayClient,
  { listing, connection, signal, background }: ListRequest,
  now: number,
): Promise<StoredListing> {
  const plans: StoredListing['plans'][number][] = [];
  const seen = new Set<string>();
  let token: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const body = await relay.getListing(listing, token === null ? {} : { page_token: token }, {
      background,
      ...(connection !== null && { connection }),
      ...(signal && { signal }),
    });
    const decoded = decodePlans(body);
    plans.push(...decoded.plans.filter(({ id }) => plans.every((plan) => plan.id !== id)));
    token = decoded.nextPageToken;
    if (token === null || seen.has(token) || !listing.query.includes('page_token')) break;
    seen.add(token);
  }
  return { version: listingVersion, connection, plans, listedAt: now };
}
