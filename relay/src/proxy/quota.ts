/**
 * The service's quota as it last showed it (interface.md section 8). Here it is only observed, for the
 * extension to show; holding requests back and sharing it out among learners builds on this place.
 */
import type { RelaySession } from '@gleaner/shared';

type Quota = RelaySession['quota'];

export interface QuotaView {
  lastSeen(grantId: string): Quota;
}

export interface QuotaWatch extends QuotaView {
  observe(grantId: string, headers: Readonly<Record<string, string | string[] | undefined>>): void;
}

/** @param scope whether all learners share one count at the service or each has their own */
export function createQuotaWatch(scope: 'application' | 'learner'): QuotaWatch {
  const seen = new Map<string, Quota>();
  const keyOf = (grantId: string): string => (scope === 'application' ? '' : grantId);
  return {
    lastSeen: (grantId) => seen.get(keyOf(grantId)) ?? null,
    observe(grantId, headers) {
      const limit = count(headers['x-ratelimit-limit']);
      const remaining = count(headers['x-ratelimit-remaining']);
      if (limit !== null && remaining !== null) seen.set(keyOf(grantId), { limit, remaining });
    },
  };
}

function count(value: string | string[] | undefined): number | null {
  return typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : null;
}
