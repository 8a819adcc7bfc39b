/** `GET /auth/session`: what the extension shows of the connection (`relaySessionSchema`). */
import { contractVersion, type RelaySession } from '@gleaner/shared';
import type { RequestHandler } from 'express';
import type { Config } from '../config/config.ts';
import type { Clock } from '../config/timings.ts';
import type { Grant } from '../grants/grant.ts';
import { nextRefreshStep } from '../grants/lease.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Quota } from '../quota/quota.ts';
import type { Authenticate } from './authenticate.ts';

interface SessionParts {
  readonly config: Config;
  readonly authenticate: Authenticate;
  readonly quota: Pick<Quota, 'lastSeen'>;
  readonly limits: RateLimits;
  readonly now: Clock;
}

export function createSession(parts: SessionParts): RequestHandler {
  const { config, authenticate, quota, limits, now } = parts;
  return async (request, response) => {
    const grant = (await authenticate(request, response))?.grant ?? null;
    if (grant === null) await limits.countAddress(request);
    const connected = grant !== null && canAct(grant, now());
    response.json({
      contract: contractVersion,
      connected,
      connection: connected ? grant.id : null,
      scopes: connected ? [...grant.scopes] : [],
      instance: config.instanceUrl,
      plans: [...config.reviewPlans],
      routes: config.extraRoutes.map(({ name }) => name),
      listings: config.extraRoutes
        .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
        .map(({ name, path, query }) => ({ name, path, query })),
      quota: connected ? await quota.lastSeen(grant.id) : null,
      ...(config.cardFields !== null && { cardFields: config.cardFields }),
    } satisfies RelaySession);
  };
}

function canAct(grant: Grant, now: number): boolean {
  return nextRefreshStep(grant, { refusedVersion: null, now, margin: 0, lease: 0 }) !== 'reconnect';
}
