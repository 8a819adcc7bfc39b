/** The account's word books, listed again when that is due; empty where the relay has no such route. */
import { useQuery } from '@tanstack/react-query';
import { readBooks, refreshBooks } from '../../learned-words/read-books.ts';
import type { WordBook } from '../../learned-words/stored-books.ts';
import { watchIndex } from '../../learned-words/watch.ts';
import { relay } from '../../relay-client/relay.ts';
import { currentConnection, watchConnection } from '../../relay-client/session.ts';
import { storedConnection } from '../../relay-client/stored-connection.ts';
import { useStored } from '../../ui/use-stored.ts';

const storedBooks = {
  key: ['books'],
  read: async () => readBooks(await currentConnection()),
  watches: [watchIndex, watchConnection],
};
const noBooks: readonly WordBook[] = [];

export function useBooks(): readonly WordBook[] {
  const connection = useStored(storedConnection).data ?? null;
  // Books are an addition: without them the page is whole. They are kept in the index, which is read here.
  useQuery({
    queryKey: ['word-books', connection],
    queryFn: async ({ signal }) => {
      await refreshBooks({ client: relay, now: Date.now(), signal });
      return null;
    },
    enabled: connection !== null,
  });
  return useStored(storedBooks).data ?? noBooks;
}
