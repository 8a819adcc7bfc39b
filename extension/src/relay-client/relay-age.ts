/** Relay and extension are updated apart: which of them speaks the newer contract. */
import { contractVersion, type RelaySession } from '@gleaner/shared';

export type RelayAge = 'older' | 'same' | 'newer';

/** @param contract of `GET /auth/session`; not in its schema, which is part of the first screen */
export function relayAge({ contract }: RelaySession): RelayAge {
  if (typeof contract !== 'number' || contract === contractVersion) return 'same';
  return contract < contractVersion ? 'older' : 'newer';
}
