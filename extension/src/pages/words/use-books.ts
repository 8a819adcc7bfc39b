/** The account's word books, listed again when that is due; empty where the relay has no such route. */
import { useQuery } from '@tanstack/react-query';
import { readBooks, refreshBooks } from '../../learned-words/read-books.ts';
import type { WordBook } from '../../learned-words/stored-books.ts';
import { watchIndex } from '../../learned-words/watch.ts';
import { relay } from '../../relay-client/relay.ts';
import { currentConnection, watchConnection } from '../../relay-client/session.ts';
import { useRead } from '../../ui/use-read.ts';

const read = async () => readBooks(await currentConnection());
const watches = [watchIndex, watchConnection];
const connectionChanges = [watchConnection];

export function useBooks(): readonly WordBook[] {
  const connection = useRead<string | null>(currentConnection, null, connectionChanges);
  // Books are an addition: without them the page is whole. They are kept in the index, which is read here.
  useQuery({
    queryKey: ['word-books', connection],
    queryFn: async ({ signal }) => {
      await refreshBooks({ client: relay, now: Date.now(), signal });
      return null;
    },
    enabled: connection !== null,
  });
  return useRead<readonly WordBook[]>(read, [], watches);
}
