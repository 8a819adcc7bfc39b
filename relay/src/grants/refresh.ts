/**
 * Gives a request a valid access token, and refreshes it before it ends or after
 * a 401: one refresh at a time per grant in this process and, by the lease, in all of them (interface.md
 * sections 5.4 and 5.5, docs/decisions/lease-and-fence.md).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { lasts } from '../config/reach.ts';
import { TokenError } from './token-failure.ts';
import type { Random } from '../config/timings.ts';
import { HttpError } from '../errors/http-error.ts';
import type { Grant } from './grant.ts';
import { nextSearchStep, type Search } from './lease.ts';
import { createRefreshOnce, type RefreshOnceParts } from './refresh-once.ts';
import { SealError } from '../seal/seal.ts';

interface AccessToken {
  readonly accessToken: string;
  /** Identifies the token if the service refuses it later. */
  readonly version: number;
  /** Finding it took another read or a call, so time has passed. */
  readonly delayed: boolean;
}

export interface Refresher {
  /**
   * @param grant as it was read with the request's session
   * @param refusedVersion of the access token that the service answered 401 to, or null
   * @throws HttpError UNAUTHENTICATED when the learner has to reconnect, UNAVAILABLE when the token
   * endpoint cannot be reached and no token is valid; DatabaseError
   */
  accessToken(grant: Grant, refusedVersion: number | null): Promise<AccessToken>;
  /**
   * Spends the refresh token of a grant that nobody uses, unless it is being refreshed already.
   * @throws TokenError, SealError or DatabaseError
   */
  keepAlive(grant: Grant): Promise<void>;
}

interface RefresherParts extends Omit<RefreshOnceParts, 'pause'> {
  readonly random: Random;
  readonly pause?: (ms: number) => Promise<void>;
}

/** How often (ms) a process that lost the lease reads the row. */
const lookEvery = 50;

export function createRefresher(parts: RefresherParts): Refresher {
  const { grants, log, now, random, timings, keep, pause = delay } = parts;
  const refreshOnce = createRefreshOnce({ ...parts, pause });
  const needAt = (instant: number) => ({
    now: instant,
    margin: timings.refreshMargin,
    lease: timings.lease,
  });
  const inProcess = new Map<string, Promise<void>>();
  /** Grants whose token is renewed while it is still valid. */
  const beside = new Set<string>();

  /** While tokens wait for the database, requests are told at once that it is unavailable. */
  function refreshShared(grant: Grant): Promise<void> {
    const running = inProcess.get(grant.id);
    if (running !== undefined) return running;
    const background: Promise<void>[] = [];
    const owner = random(16).toString('base64url');
    const refresh = refreshOnce(grant, owner, (work) => background.push(work));
    inProcess.set(grant.id, refresh);
    const finished = Promise.allSettled([refresh])
      .then(() => Promise.allSettled(background))
      .finally(() => inProcess.delete(grant.id));
    keep(finished);
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

  /** The present token is still valid: no request waits for this refresh or sees its failure. */
  function refreshBeside(grant: Grant): void {
    if (inProcess.has(grant.id) || beside.has(grant.id)) return;
    beside.add(grant.id);
    // Nobody waits for it; the next request tries again.
    const refreshed = fetchToken(grant, grant.version)
      .catch(() => undefined)
      .finally(() => beside.delete(grant.id));
    keep(refreshed);
  }

  async function fetchToken(grant: Grant, refusedVersion: number | null): Promise<AccessToken> {
    const endsAt = now() + timings.lease + 2 * timings.handover;
    let search: Search = { firstVersion: grant.version, endsAt, waitedFor: null };
    // The row read with the session is stale once its token, or a later one, was refused.
    let current = refusedVersion === null ? grant : await reread(grant);
    for (;;) {
      const need = { refusedVersion, ...needAt(now()) };
      const step = nextSearchStep(current, need, search);
      switch (step) {
        case 'use-and-refresh':
          refreshBeside(current);
          return opened(current, current !== grant);
        case 'use':
          return opened(current, current !== grant);
        case 'reconnect':
          if (current.alive) await grants.bury(current);
          throw reconnect();
        case 'back-off':
          throw unavailable(((current.trouble.retryAt ?? need.now) - need.now) / 1000);
        case 'give-up':
          throw unavailable();
        case 'let-hand-over':
          search = { ...search, waitedFor: current.leaseUntil };
          await pause(timings.handover);
          break;
        case 'wait':
          await pause(lookEvery);
          break;
        case 'acquire':
          await refreshShared(current).catch((error: unknown) => {
            throw asRelayError(error);
          });
      }
      const read = await reread(grant);
      // Another process took the lease and is done, or its clock is a moment ahead of ours: no hurry.
      if (step !== 'wait' && read.version === current.version) await pause(lookEvery);
      current = read;
    }
  }

  return {
    accessToken: fetchToken,

    async keepAlive(grant) {
      if (!lasts(grant.leaseUntil, timings.lease, now())) await refreshShared(grant);
    },
  };
}

function asRelayError(error: unknown): unknown {
  if (error instanceof SealError) return reconnect();
  return error instanceof TokenError ? unavailable() : error;
}

function reconnect(): HttpError {
  return new HttpError('UNAUTHENTICATED', 'The connection has ended. Connect again.', {
    details: [{ reason: 'reconnect' }],
  });
}

/** @param retryAfter seconds */
function unavailable(retryAfter = 5): HttpError {
  return new HttpError('UNAVAILABLE', 'The service cannot renew the connection just now.', {
    details: [{ reason: 'refresh_unavailable' }],
    retryAfter,
  });
}
