import type { RelaySession } from '@gleaner/shared';

/** Whether the sign-in may read the service's list. An empty list of scopes is unknown, not "none". */
export function mayReadWords({ scopes }: Pick<RelaySession, 'scopes'>): boolean {
  return scopes.length === 0 || scopes.includes('words:read');
}
