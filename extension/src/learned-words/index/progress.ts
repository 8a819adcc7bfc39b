/** How far the service's list has been read, for display. */
import { openWords } from './db.ts';

export interface IndexProgress {
  readonly read: number;
  /** As the service reports, or as the last complete traversal met; null when neither is known. */
  readonly about: number | null;
}

/** Null while no traversal runs, or while not connected. */
export async function indexProgress(connection: string | null): Promise<IndexProgress | null> {
  if (connection === null) return null;
  const traversal = await (await openWords()).get('traversals', connection);
  if (!traversal?.running) return null;
  return { read: traversal.met ?? 0, about: traversal.total ?? traversal.words ?? null };
}
