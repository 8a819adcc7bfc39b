/**
 * The rule of a refresh, pure: what a request that needs an access token does next, given the
 * grant's row (docs/decisions/lease-and-fence.md; interface.md section 5.4).
 */
import { lasts } from '../config/reach.ts';
import type { Grant, RefreshTrouble } from './grant.ts';

export type RefreshStep =
  /** The stored access token is valid. */
  | 'use'
  /** It is valid for a little longer: use it, and refresh in parallel. */
  | 'use-and-refresh'
  /** Take the lease and refresh. */
  | 'acquire'
  /** Another process holds the lease and no token is valid: read the row again. */
  | 'wait'
  /** No token is valid, and after several failures the token endpoint is not called for now. */
  | 'back-off'
  /** No token can be had without the learner. */
  | 'reconnect';

export interface Need {
  /** The version whose access token got a 401 from the service, if any. */
  readonly refusedVersion: number | null;
  /** Epoch ms. */
  readonly now: number;
  /** A token with less than this left (ms), or than a quarter of its life, is refreshed. */
  readonly margin: number;
  /** The length of a lease, ms. */
  readonly lease: number;
}

type LeaseState = Pick<
  Grant,
  'alive' | 'refreshable' | 'version' | 'expiresAt' | 'life' | 'leaseUntil' | 'trouble'
>;

/**
 * Whether a lease has expired and its owner has not reported a result. 0 means that this is known already, so
 * there is no owner to wait for.
 */
export function isAbandoned(
  { leaseUntil }: Pick<Grant, 'leaseUntil'>,
  { lease, now }: Pick<Need, 'lease' | 'now'>,
): boolean {
  return leaseUntil !== null && leaseUntil > 0 && !lasts(leaseUntil, lease, now);
}

export function nextRefreshStep(grant: LeaseState, need: Need): RefreshStep {
  if (!grant.alive) return 'reconnect';
  const refused = need.refusedVersion === grant.version;
  const isValid = (ms: number): boolean =>
    !refused && (grant.expiresAt === null || grant.expiresAt - ms > need.now);
  // With a margin of a minute, a token that lives a minute could never be used.
  const margin = Math.min(need.margin, (grant.life ?? Infinity) / 4);
  if (isValid(margin)) return 'use';
  if (!grant.refreshable) return isValid(0) ? 'use' : 'reconnect';
  const isLeased = lasts(grant.leaseUntil, need.lease, need.now);
  const { failures, retryAt } = grant.trouble;
  const isWaitingToRetry = lasts(retryAt, maxRetryDelayMs, need.now);
  if (isValid(0)) return isLeased || isWaitingToRetry ? 'use' : 'use-and-refresh';
  if (isLeased) return 'wait';
  // One failure must not keep a learner waiting who has no token at all.
  return isWaitingToRetry && failures > hiccup ? 'back-off' : 'acquire';
}

/** What a request that needs a token knows of its search for one. */
export interface Search {
  /** The version of the row that the request began with. */
  readonly firstVersion: number;
  /** When (epoch ms) it ends without a token: long enough to outlive a dead owner and refresh oneself. */
  readonly endsAt: number;
  /** The end of the lease whose owner was given time to hand over. */
  readonly waitedFor: number | null;
}

export type SearchStep =
  | RefreshStep
  /** Wait a moment: the owner may hold the new tokens, and the database may only just be back. */
  | 'let-hand-over'
  /** The search has taken too long. */
  | 'give-up';

/** The rule of a whole search: applies {@link nextRefreshStep} to each row that it reads. */
export function nextSearchStep(grant: LeaseState, need: Need, search: Search): SearchStep {
  const isIssuedMeanwhile =
    grant.alive && grant.version > search.firstVersion && grant.version !== need.refusedVersion;
  // A new token is used even within its margin: a very short one would otherwise be renewed for ever.
  if (isIssuedMeanwhile) return 'use';
  const step = nextRefreshStep(grant, need);
  if (step !== 'wait' && step !== 'acquire') return step;
  if (need.now >= search.endsAt) return 'give-up';
  const isNew = isAbandoned(grant, need) && search.waitedFor !== grant.leaseUntil;
  return step === 'acquire' && isNew ? 'let-hand-over' : step;
}

/** After up to this many failures in a row, a learner without a token may try again at once. */
const hiccup = 3;
/** After the first failure in a row, ms; each further one doubles it. */
const firstRetryDelayMs = 5_000;
const maxRetryDelayMs = 60_000;
/**
 * Unclear refusals after which a refresh token counts as dead. With the rests above more than a minute lies
 * between the first and the last.
 */
const refusalsAllowed = 6;

/**
 * What is stored after a refresh that brought no tokens.
 * @param isRefusal whether the service refused, and its reason is not clear (interface.md section 5.5
 * shows no errors): one says little, but a refresh token that is refused again and again is dead
 * @returns null when the learner has to connect again
 */
export function afterFailedRefresh(
  { failures, refusals }: RefreshTrouble,
  isRefusal: boolean,
  now: number,
): RefreshTrouble | null {
  const refused = refusals + (isRefusal ? 1 : 0);
  if (refused >= refusalsAllowed) return null;
  const rest = Math.min(firstRetryDelayMs * 2 ** failures, maxRetryDelayMs);
  return { failures: failures + 1, refusals: refused, retryAt: now + rest };
}

export const noTrouble: RefreshTrouble = { failures: 0, refusals: 0, retryAt: null };
