/** How far the service's list has been read, for those who show it. */
import { openWords } from './db.ts';

export interface IndexProgress {
  readonly read: number;
  /** As many as the service tells, or as the last complete reading met; null where neither is known. */
  readonly about: number | null;
}

/** Null while nothing is being read, or nobody is connected. */
export async function indexProgress(connection: string | null): Promise<IndexProgress | null> {
  if (connection === null) return null;
  const traversal = await (await openWords()).get('traversals', connection);
  if (!traversal?.running) return null;
  return { read: traversal.met ?? 0, about: traversal.total ?? traversal.words ?? null };
}
