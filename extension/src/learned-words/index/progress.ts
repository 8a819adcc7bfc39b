/** How far the service's list has been read, for display. */
import { openWords } from './db.ts';

export interface IndexProgress {
  readonly read: number;
  /** As the service reports, or as the last complete traversal met; null when neither is known. */
  readonly about: number | null;
  /** When the list was last read to its end, in milliseconds since the epoch; null for never. */
  readonly completeAt: number | null;
  readonly running: boolean;
}

/** Null before the first reading, and while not connected. */
export async function indexProgress(connection: string | null): Promise<IndexProgress | null> {
  if (connection === null) return null;
  const traversal = await (await openWords()).get('traversals', connection);
  if (!traversal) return null;
  const { met: read = 0, total, words, running, topReadAt = 0 } = traversal;
  const completeAt = traversal.completeAt && Math.max(traversal.completeAt, topReadAt);
  return { read, about: total ?? words ?? null, completeAt, running };
}
