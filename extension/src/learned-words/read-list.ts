/**
 * Looks up a word in the index when the service's list accepts no filter (interface.md section 4.2). A
 * small missing rest of the list is read here; a longer one is read in the background, and the word waits
 * for it.
 */
import type { WordSpec } from '@gleaner/shared';
import { RelayError } from '../relay-client/relay-error.ts';
import type { RelayClient } from '../relay-client/client.ts';
import type { LookUp } from './lookup.ts';
import { lookInIndexSince } from './lookup-in-index.ts';
import { openWords } from './db.ts';
import { orderOf } from './order.ts';
import { readTop } from './read-top.ts';
import { refreshIndex } from './refresh.ts';

/** Pages per look-up: 300 words. */
const pagesAtOnce = 3;
/** Longer than the longest pause between two readings of a long list. */
const trustMs = 8 * 24 * 3_600_000;

export interface ListDependencies {
  readonly client: Pick<RelayClient, 'listLearnedWords'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** More of the list has to be read. */
  readonly onLater: () => void;
  /** The word has waited before: its pages are read with low priority, so that others get their turn. */
  readonly waits?: boolean;
}

/**
 * @param since only a reading that started after this time proves that a word is absent, in milliseconds
 * since the epoch; without it, any recent one does
 * @throws RelayError when the list cannot be read now
 */
export async function lookUpInList(
  spec: Pick<WordSpec, 'term' | 'language'>,
  connection: string,
  { client, now, onLater, waits = false }: ListDependencies,
  since = now() - trustMs,
): Promise<LookUp> {
  const began = now();
  const trusts = (from: number) => from > since || from >= began;
  const look = () => lookInIndexSince(spec, connection, trusts);
  const known = await look();
  if (known.kind !== 'unknown') return known;
  const ended = await readOn(connection, client, now, waits);
  if (ended === 'closed') return { kind: 'unknown' };
  const read = ended ? await look() : known;
  if (read.kind !== 'unknown') return read;
  onLater();
  return { kind: 'later' };
}

/** @returns whether the end was reached; `closed` when the list must not be read at all */
function readOn(
  connection: string,
  client: ListDependencies['client'],
  now: () => number,
  waits: boolean,
): Promise<boolean | 'closed'> {
  const atOnce = { pages: pagesAtOnce, background: waits };
  // A reading in the background serves this word too.
  return navigator.locks.request('gleaner-index', { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    try {
      if (await isBeginningEnough(connection)) {
        await readTop(connection, { client, now }, waits);
        return true;
      }
      return await refreshIndex(connection, { client, now, atOnce });
    } catch (error) {
      const isClosed = error instanceof RelayError && [200, 403, 404].includes(error.status ?? 0);
      if (isClosed) return 'closed';
      // The service no longer accepts the page token: start from the beginning next time.
      if (error instanceof RelayError && error.status === 400) return false;
      // Quota is short for this word; the words behind it may not need a request.
      if (waits && error instanceof RelayError && error.status === 429) return false;
      throw error;
    }
  });
}

/**
 * Whether the beginning of the list shows all new words since the last reading: then a word costs one page.
 */
async function isBeginningEnough(connection: string): Promise<boolean> {
  const traversal = await (await openWords()).get('traversals', connection);
  if (!traversal || traversal.completeAt === null || traversal.running || traversal.hasGap)
    return false;
  return orderOf(traversal.order) === 'newest-first';
}
