import { openWords, type Traversal } from './db.ts';
import { announceIndex } from './watch.ts';

type Reading = Pick<
  Traversal,
  'completeAt' | 'completeFrom' | 'running' | 'met' | 'total' | 'unread'
>;

/** Stores how far the list of the connection `grant` has been read. */
export async function storeReading(reading: Reading): Promise<void> {
  const index = await openWords();
  await index.put('traversals', {
    ...{ connection: 'grant', number: 1, startedAt: 0, nextToken: '', seenTokens: [] },
    ...reading,
  });
  announceIndex();
}
