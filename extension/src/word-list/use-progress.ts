/** What is known of the service's list, for the pages that show words. */
import { mayReadWords } from '../learned-words/may-read.ts';
import { indexProgress, type IndexProgress } from '../learned-words/progress.ts';
import { watchIndex } from '../learned-words/watch.ts';
import { lastSession, watchConnection } from '../relay-client/session.ts';
import { useStored, type StoredQuery } from '../ui/use-stored.ts';

interface KnownList extends IndexProgress {
  readonly kind: 'known';
}
export type ListState = { readonly kind: 'not-connected' | 'forbidden' } | KnownList;

/** Whether the service may have words that are not known here. */
export function isUnread(list: ListState): boolean {
  return list.kind === 'forbidden' || (list.kind === 'known' && list.completeAt === null);
}

/** Whether the background reads it now, or soon. */
export function isBeingRead(list: ListState): boolean {
  return list.kind === 'known' && list.triesAt === null;
}

/** Null until it has been read from this device. */
export function useProgress(): ListState | null {
  return useStored(listState).data ?? null;
}

export const listState: StoredQuery<ListState> = {
  key: ['list-state'],
  read: readListState,
  watches: [watchIndex, watchConnection],
};

async function readListState(): Promise<ListState> {
  const session = await lastSession();
  if (session?.connected !== true || session.connection === null) return { kind: 'not-connected' };
  if (!mayReadWords(session)) return { kind: 'forbidden' };
  return { kind: 'known', ...(await indexProgress(session.connection)) };
}
