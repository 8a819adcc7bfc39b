/** The account's word books, listed again when that is due; empty where the relay has no such route. */
import { useEffect } from 'react';
import { readBooks, refreshBooks } from '../../learned-words/books/read-books.ts';
import type { WordBook } from '../../learned-words/books/stored-books.ts';
import { watchIndex } from '../../learned-words/index/watch.ts';
import { relay } from '../../relay-client/relay.ts';
import { currentConnection, watchConnection } from '../../relay-client/session.ts';
import { useRead } from '../../ui/use-read.ts';

const read = async () => readBooks(await currentConnection());
const watches = [watchIndex, watchConnection];

export function useBooks(): readonly WordBook[] {
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    // Books are an addition: without them the page is whole.
    void refreshBooks({ client: relay, now: Date.now(), signal }).catch(() => undefined);
    return () => stopped.abort();
  }, []);
  return useRead<readonly WordBook[]>(read, [], watches);
}
