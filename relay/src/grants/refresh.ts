/**
 * Gives a request an access token that the service will take, refreshing it before it ends or after
 * a 401: one refresh at a time per grant in this process and, by the lease, in all of them (design,
 * "Refresh"; interface.md sections 5.4 and 5.5).
 */
import type { Logger } from 'pino';
import { setTimeout as delay } from 'node:timers/promises';
import { type OAuthClient, TokenError } from '../auth/oauth-client.ts';
import type { Clock, Random, Timings } from '../dependencies.ts';
import { RelayError } from '../errors.ts';
import type { Grant } from './grant.ts';
import type { GrantStore } from './grant-store.ts';
import { nextRefreshStep } from './lease.ts';
import { SealError } from './seal.ts';

interface AccessToken {
  readonly accessToken: string;
  /** Names the token in a later complaint: the service refused this version. */
  readonly version: number;
  /** It took a look or a call beyond the row at hand: time has passed. */
  readonly delayed: boolean;
}

export interface Refresher {
  /**
   * @param grant as the request's session read found it
   * @param refusedVersion of the access token that the service answered 401 to, or null
   * @throws RelayError UNAUTHENTICATED when the learner has to reconnect, UNAVAILABLE when the token
   * endpoint cannot be reached and no token serves meanwhile
   */
  accessToken(grant: Grant, refusedVersion: number | null): Promise<AccessToken>;
}

interface RefresherParts {
  readonly grants: GrantStore;
  readonly oauth: OAuthClient;
  readonly log: Logger;
  readonly now: Clock;
  readonly random: Random;
  readonly timings: Timings;
}

/** How often (ms) a loser looks whether the winner has written. */
const lookEvery = 50;

export function createRefresher(parts: RefresherParts): Refresher {
  const { grants, oauth, log, now, random, timings } = parts;
  const inProcess = new Map<string, Promise<void>>();

  /** Refreshes once if the lease is to be had; what came of it stands in the row. */
  async function refreshOnce(grant: Grant, owner: string): Promise<void> {
    if (!(await grants.acquireLease(grant, owner, now() + timings.lease))) return;
    try {
      const { refreshToken } = await grants.open(grant);
      if (refreshToken === null) {
        await grants.bury(grant, owner);
        return;
      }
      const issued = await oauth.refresh(refreshToken, grant.scopes);
      const written = await persist(() => grants.rotate(grant, owner, issued));
      log.info({ grant: grant.id, written }, 'access token refreshed');
    } catch (error) {
      if (error instanceof TokenError) {
        log.warn({ grant: grant.id, failure: error.failure, reason: error.reason }, 'no refresh');
        // `bury` names version and lease: had another rotated it meanwhile, theirs would stay.
        if (error.failure === 'invalid_grant') {
          await grants.bury(grant, owner);
          return;
        }
      }
      await grants.releaseLease(grant, owner);
      throw error;
    }
  }

  /** The old refresh token may be spent by now, so a database that stumbles is asked again. */
  async function persist(write: () => Promise<boolean>): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (attempt === 3) throw error;
        await delay(timings.retry);
      }
    }
  }

  function refreshShared(grant: Grant): Promise<void> {
    const running = inProcess.get(grant.id);
    if (running !== undefined) return running;
    const refresh = refreshOnce(grant, random(16).toString('base64url')).finally(() =>
      inProcess.delete(grant.id),
    );
    inProcess.set(grant.id, refresh);
    return refresh;
  }

  async function reread(grant: Grant): Promise<Grant> {
    const read = await grants.find(grant.id);
    if (read === null) throw reconnect();
    return read;
  }

  async function opened(grant: Grant, delayed: boolean): Promise<AccessToken> {
    try {
      const { accessToken } = await grants.open(grant);
      return { accessToken, version: grant.version, delayed };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      log.error({ grant: grant.id, reason: error.message }, 'a grant does not open');
      throw reconnect();
    }
  }

  return {
    async accessToken(grant, refusedVersion) {
      const patience = now() + timings.lease;
      // What the session read found is stale once a token of it, or of its successor, was refused.
      let delayed = refusedVersion !== null;
      let current = delayed ? await reread(grant) : grant;
      for (;;) {
        const need = { refusedVersion, now: now(), margin: timings.refreshMargin };
        const step = nextRefreshStep(current, need);
        if (step === 'use') return opened(current, delayed);
        if (step === 'reconnect') {
          if (current.alive) await grants.bury(current);
          throw reconnect();
        }
        if (step === 'wait') {
          if (need.now >= patience) throw unavailable();
          await delay(lookEvery);
        } else {
          try {
            await refreshShared(current);
          } catch (error) {
            // No refresh just now, but the token may still serve for the rest of its margin.
            const fallback = nextRefreshStep(current, { ...need, now: now(), margin: 0 });
            if (fallback === 'use') return opened(current, true);
            throw asRelayError(error);
          }
        }
        delayed = true;
        current = await reread(grant);
      }
    },
  };
}

function asRelayError(error: unknown): unknown {
  if (error instanceof SealError) return reconnect();
  if (!(error instanceof TokenError)) return error;
  return error.failure === 'refused' ? reconnect() : unavailable();
}

function reconnect(): RelayError {
  return new RelayError('UNAUTHENTICATED', 'The connection has ended. Connect again.', {
    details: [{ reason: 'reconnect' }],
  });
}

function unavailable(): RelayError {
  return new RelayError('UNAVAILABLE', 'The service cannot renew the connection just now.', {
    details: [{ reason: 'refresh_unavailable' }],
    retryAfter: 5,
  });
}
