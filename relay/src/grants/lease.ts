/**
 * The rule of a refresh, pure: what a request that needs an access token does next, given the
 * grant's row (design, "Refresh"; interface.md section 5.4).
 */
import type { Grant } from './grant.ts';

export type RefreshStep =
  /** The stored access token serves. */
  | 'use'
  /** Take the lease and refresh. */
  | 'acquire'
  /** Another holds the lease and no token serves meanwhile: look again. */
  | 'wait'
  /** No token can be had without the learner. */
  | 'reconnect';

export interface Need {
  /** The version whose access token the service answered 401 to, if any. */
  readonly refusedVersion: number | null;
  /** Epoch ms. */
  readonly now: number;
  /** A token with less than this left (ms), or than a quarter of its life, is refreshed. */
  readonly margin: number;
}

type LeaseState = Pick<
  Grant,
  'alive' | 'refreshable' | 'version' | 'expiresAt' | 'life' | 'leaseUntil'
>;

/**
 * Whether a lease has run out without its owner having said what came of it. 0 says that this is
 * known already, and that nobody is left to wait for.
 */
export function isAbandoned({ leaseUntil }: Pick<Grant, 'leaseUntil'>, now: number): boolean {
  return leaseUntil !== null && leaseUntil > 0 && leaseUntil <= now;
}

export function nextRefreshStep(grant: LeaseState, need: Need): RefreshStep {
  if (!grant.alive) return 'reconnect';
  const refused = need.refusedVersion === grant.version;
  const lasts = (ms: number): boolean =>
    !refused && (grant.expiresAt === null || grant.expiresAt - ms > need.now);
  // Of a token that lives a minute, a margin of a minute would leave nothing.
  const margin = Math.min(need.margin, (grant.life ?? Infinity) / 4);
  if (lasts(margin)) return 'use';
  if (!grant.refreshable) return lasts(0) ? 'use' : 'reconnect';
  const leased = grant.leaseUntil !== null && grant.leaseUntil > need.now;
  if (!leased) return 'acquire';
  return lasts(0) ? 'use' : 'wait';
}
