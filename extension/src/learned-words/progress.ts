/** How far the service's list has been read, for display. */
import { openWords } from './db.ts';
import { restUntil } from './rest.ts';

export interface IndexProgress {
  readonly read: number;
  /** As the service reports, or as the last complete traversal met; null when neither is known. */
  readonly about: number | null;
  /** When the list was last read to its end, in milliseconds since the epoch; null for never. */
  readonly completeAt: number | null;
  readonly running: boolean;
  /** Records that could not be read: in the last complete traversal, and as long as there is none, so far. */
  readonly unread: number;
  /** After a failure: when the background tries again, in milliseconds since the epoch. */
  readonly triesAt: number | null;
}

export async function indexProgress(connection: string, now = Date.now()): Promise<IndexProgress> {
  const traversal = await (await openWords()).get('traversals', connection);
  const { met: read = 0, total, words, running = false, topReadAt = 0 } = traversal ?? {};
  const { unread, unreadSoFar = 0 } = traversal ?? {};
  const readAt = traversal?.completeAt ?? null;
  return {
    read,
    about: total ?? words ?? null,
    running,
    unread: unread ?? unreadSoFar,
    completeAt: readAt && Math.max(readAt, topReadAt),
    triesAt: await restUntil(now),
  };
}
