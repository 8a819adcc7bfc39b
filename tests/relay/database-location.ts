/** A DATABASE_URL as the relay's own code takes it, for tests that open the relay's database beside it. */
import type { DatabaseLocation } from '@gleaner/relay/database';

export function locationOf(url: string): DatabaseLocation {
  return url.startsWith('file:')
    ? { kind: 'sqlite', file: url.slice('file:'.length) }
    : { kind: 'postgres', url };
}
