/**
 * One refresh under the lease (docs/decisions/lease-and-fence.md): take the lease, spend the refresh
 * token, write the new tokens. Once the old token is spent, the new ones exist only in memory, so the write
 * is repeated while the database is unavailable.
 */
import type { Logger } from 'pino';
import type { OAuthClient } from './oauth-client.ts';
import { TokenError } from './token-failure.ts';
import type { Clock, Timings } from '../config/timings.ts';
import { createPersist } from '../database/persist.ts';
import { describeForLog } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import type { Grant, IssuedTokens, RefreshTrouble } from './grant.ts';
import type { GrantStore } from './grant-store.ts';
import { afterFailedRefresh } from './lease.ts';

export interface RefreshOnceParts {
  readonly grants: GrantStore;
  readonly oauth: OAuthClient;
  readonly log: Logger;
  readonly events: RelayEvents;
  readonly now: Clock;
  readonly timings: Timings;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether the process is ending, so that all work must stop. */
  readonly isOver: () => boolean;
  /** Receives work that outlives its request and must finish before the process ends. */
  readonly keep: (work: Promise<unknown>) => void;
}

/**
 * Returns when the row holds the result, or another process has the lease. Marks the grant dead where its
 * refresh token is dead.
 * @param background receives work that continues after this has thrown; it must end before the next refresh
 * @throws TokenError, SealError or DatabaseError; the stored tokens are then unchanged, or still being written
 */
export type RefreshOnce = (
  grant: Grant,
  owner: string,
  background: (work: Promise<void>) => void,
) => Promise<void>;

/** What became of the refresh token. */
type Spent =
  | { readonly kind: 'tokens'; readonly issued: IssuedTokens; readonly mayBeSpent: false }
  /** The learner has to connect again. */
  | { readonly kind: 'dead'; readonly mayBeSpent: false }
  | {
      readonly kind: 'failed';
      readonly error: unknown;
      readonly trouble: RefreshTrouble;
      readonly mayBeSpent: boolean;
    };

export function createRefreshOnce(parts: RefreshOnceParts): RefreshOnce {
  const { grants, oauth, log, events, now, timings, pause, isOver, keep } = parts;
  const persist = createPersist({ retry: timings.retry, pause, isOver });

  return async (grant, owner, background) => {
    // The previous owner never reported its result: the token may be spent already.
    let doubtful = grant.leaseUntil !== null;
    const until = now() + timings.lease;
    if (!(await acquire(grant, owner, until, doubtful))) return;
    const spent = await spend(grant, until);
    doubtful ||= spent.mayBeSpent;
    switch (spent.kind) {
      case 'tokens':
        return write(grant, owner, spent.issued, background);
      case 'dead':
        return end(grant, owner, doubtful);
      case 'failed': {
        const release = () => grants.releaseLease(grant, owner, doubtful, spent.trouble);
        background(writeToTheEnd(release).all.then(ignore));
        throw spent.error;
      }
    }
  };

  async function acquire(
    grant: Grant,
    owner: string,
    until: number,
    doubtful: boolean,
  ): Promise<boolean> {
    try {
      return await grants.acquireLease(grant, owner, until);
    } catch (error) {
      // The lease may be ours after all. Nothing is spent, so it may simply expire.
      const release = () => grants.releaseLease(grant, owner, doubtful, grant.trouble);
      keep(persist.briefly(release).catch(ignore));
      throw error;
    }
  }

  async function spend(grant: Grant, until: number): Promise<Spent> {
    let isSent = false;
    try {
      const { refreshToken } = await grants.open(grant);
      if (refreshToken === null) return { kind: 'dead', mayBeSpent: false };
      if (isOver()) throw new TokenError('transient', 'the process is ending');
      // A process may pause for any time between two statements, but not within this turn.
      if (now() + timings.token > until) throw new TokenError('transient', 'lease too old');
      isSent = true;
      const issued = await oauth.refresh(refreshToken, grant.scopes);
      return { kind: 'tokens', issued, mayBeSpent: false };
    } catch (error) {
      if (!isSent || !(error instanceof TokenError)) {
        return { kind: 'failed', error, trouble: grant.trouble, mayBeSpent: false };
      }
      const { failure, reason, unreachable } = error;
      events.refreshed(failure);
      if (unreachable !== null) events.unreachable(unreachable);
      log.warn({ grant: grant.id, failure, reason }, 'token refresh failed');
      const trouble = troubleAfter(grant, error);
      if (trouble === null) return { kind: 'dead', mayBeSpent: false };
      // A call without a definite answer may still have rotated the token.
      const mayBeSpent = failure === 'transient' || failure === 'unusable';
      return { kind: 'failed', error, trouble, mayBeSpent };
    }
  }

  /** @returns null where the refresh token is dead (RFC 6749 section 5.2), or was refused too often */
  function troubleAfter(grant: Grant, { failure }: TokenError): RefreshTrouble | null {
    if (failure === 'invalid_grant') return null;
    const trouble = afterFailedRefresh(grant.trouble, failure === 'refused', now());
    if (trouble === null) {
      events.refreshed('given_up');
      log.warn({ grant: grant.id }, 'the refresh token was refused too often');
    }
    return trouble;
  }

  /** `bury` names version and lease, so tokens that another process has rotated meanwhile stay. */
  async function end(grant: Grant, owner: string, doubtful: boolean): Promise<void> {
    const ended = await grants.bury(grant, owner);
    if (!ended || !doubtful) return;
    events.refreshOutcomeLost();
    log.warn({ grant: grant.id }, 'refresh outcome lost');
  }

  async function write(
    grant: Grant,
    owner: string,
    issued: IssuedTokens,
    background: (work: Promise<void>) => void,
  ): Promise<void> {
    const { soon, all } = writeToTheEnd(() => grants.rotate(grant, owner, issued));
    background(
      all.then((written) => {
        if (written === null) {
          events.refreshOutcomeLost();
          log.error({ grant: grant.id }, 'refresh outcome lost');
          return;
        }
        events.refreshed(written ? 'rotated' : 'overtaken');
        log.info({ grant: grant.id, written }, 'access token refreshed');
      }),
    );
    await soon;
  }

  /** Like `toTheEnd` of {@link createPersist}; logs when the database is unavailable. */
  function writeToTheEnd<Result>(write: () => Promise<Result>) {
    const writing = persist.toTheEnd(write);
    writing.soon.catch((error: unknown) => {
      log.error({ private: describeForLog(error) }, 'tokens wait for the database');
    });
    return writing;
  }
}

function ignore(): void {
  // A released lease leaves no doubt.
}
