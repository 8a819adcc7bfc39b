/** Reads stored data before a page's first paint, so that nothing moves when a result comes. */
import { hashKey } from '@tanstack/react-query';
import { queries } from './queries.ts';
import { watchAll, type StoredQuery } from './use-stored.ts';

/** Hashes of the keys that were read. */
const ahead = new Set<string>();

/** Follows changes from then on. A query that fails is left to its component. */
export async function readAhead(wanted: readonly StoredQuery<unknown>[]): Promise<void> {
  await Promise.all(
    wanted.map(({ key, read, watches = [] }) => {
      const hash = hashKey(key);
      if (!ahead.has(hash)) watchAll(hash, watches);
      ahead.add(hash);
      // The page that shows it reads it again, and says that it failed.
      return queries
        .query({
          queryKey: key,
          queryFn: read,
          gcTime: Infinity,
          networkMode: 'always',
          structuralSharing: false,
        })
        .catch(() => undefined);
    }),
  );
}
