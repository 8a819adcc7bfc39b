/** Data of this device for a page: read again after every change, in any window; the latest read wins. */
import {
  hashKey,
  keepPreviousData,
  useQuery,
  type Query,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from './queries.ts';

/** Calls back after every change, and returns a function that stops it. */
export type Watch = (callback: () => void) => () => void;

export interface StoredQuery<T> {
  /** Names what is read, and holds everything on which the result depends. */
  readonly key: readonly unknown[];
  readonly read: () => Promise<T>;
  /** Changes of the data; the same list in every call. */
  readonly watches?: readonly Watch[];
  /** The old result stays until that of a new key has come. */
  readonly keepsLast?: boolean;
}

const noWatches: readonly Watch[] = [];

/** @param first the result of an earlier read; undefined when there was none */
export function useStored<T>(query: StoredQuery<T>, first?: T): UseQueryResult<T> {
  const { key, read, watches = noWatches, keepsLast = false } = query;
  const hash = hashKey(key);
  useEffect(() => watchAll(hash, watches), [hash, watches]);
  return useQuery<T>(
    {
      queryKey: key,
      queryFn: read,
      ...(first !== undefined && { initialData: first }),
      ...(keepsLast && { placeholderData: keepPreviousData }),
      // An account's data does not outlast the part of the page that shows it.
      gcTime: 0,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
    },
    queries,
  );
}

/** Reads a query again after each change. @returns a function that stops it */
export function watchAll(hash: string, watches: readonly Watch[]): () => void {
  const isMeant = ({ queryHash }: Query) => queryHash === hash;
  const isUnread = (query: Query) => isMeant(query) && query.state.data === undefined;
  const again = async (): Promise<void> => {
    // A first read that is under way would not be read again, and may be older than the change. A later one
    // is replaced by the next; who waits for it waits for that one, and would see old data after a cancel.
    await queries.cancelQueries({ predicate: isUnread });
    // Data cannot be read during a deletion: its change event starts the next read.
    await queries.invalidateQueries({ predicate: isMeant, refetchType: 'all' });
  };
  const stops = watches.map((watch) => watch(() => void again()));
  return () => {
    for (const stop of stops) stop();
  };
}
