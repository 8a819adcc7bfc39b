/** Since when the index is known to have all words of the service's list. */
import { openWords, type Traversal } from './db.ts';
import { keepError } from '../platform/keep-error.ts';

/**
 * Milliseconds since the epoch: a word that the list had then is in the index. 0 before the first complete
 * reading, and when an older Gleaner did not store when that reading started.
 */
export function knownFrom(traversal: Traversal | undefined): number {
  if (traversal?.completeFrom === undefined) return 0;
  return Math.max(traversal.completeFrom, traversal.topFrom ?? 0);
}

/** The same for the list of this account. Never throws: an unreadable index knows nothing. */
export async function listKnownFrom(connection: string | null): Promise<number> {
  if (connection === null) return 0;
  try {
    return knownFrom(await (await openWords()).get('traversals', connection));
  } catch (error) {
    void keepError('list: known from', error);
    return 0;
  }
}
