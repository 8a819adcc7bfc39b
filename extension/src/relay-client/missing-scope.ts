/** Which permission a review lacks. */
import type { RelaySession } from '@gleaner/shared';

const needed = ['review:read', 'review:write'] as const;

/** The first one; undefined where there is none. An empty list of scopes is unknown, not "none". */
export function missingScope({ scopes }: RelaySession): (typeof needed)[number] | undefined {
  return scopes.length === 0 ? undefined : needed.find((scope) => !scopes.includes(scope));
}
