/** The word books of the account, where the relay has the route `wordbooks`: asked for once a day at most. */
import type { Listing } from '@gleaner/shared';
import type { RelayClient } from '../relay-client/client.ts';
import { lastSession } from '../relay-client/session.ts';
import { openWords } from './db.ts';
import { announceIndex } from './watch.ts';
import { decodeBooks } from './decode-books.ts';
import { storedBooksVersion, type WordBook } from './stored-books.ts';

const freshMs = 20 * 3_600_000;
const mostPages = 10;

/** As last listed. No request is made. */
export async function readBooks(connection: string | null): Promise<readonly WordBook[]> {
  if (connection === null) return [];
  return (await (await openWords()).get('books', connection))?.books ?? [];
}

export interface RefreshBooks {
  readonly client: Pick<RelayClient, 'getListing'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Lists them again if that is due. @throws RelayError */
export async function refreshBooks({ client, now, signal }: RefreshBooks): Promise<void> {
  const session = await lastSession();
  if (session?.connected !== true || session.connection === null) return;
  const { connection, listings = [] } = session;
  const db = await openWords();
  const listing = listings.find(({ name }) => name === 'wordbooks');
  const before = await db.get('books', connection);
  if (!listing) {
    if (before) await db.delete('books', connection);
    if (before) announceIndex();
    return;
  }
  if (before && Math.abs(now - before.listedAt) < freshMs) return;
  const books = await listBooks(listing, client, { signal, connection });
  if ((await lastSession())?.connection !== connection) return;
  await db.put('books', { version: storedBooksVersion, connection, listedAt: now, books });
  announceIndex();
}

async function listBooks(
  listing: Listing,
  client: Pick<RelayClient, 'getListing'>,
  options: { readonly signal: AbortSignal; readonly connection: string },
): Promise<readonly WordBook[]> {
  const books = new Map<string, WordBook>();
  const seen = new Set<string>(['']);
  let token = '';
  for (let page = 0; page < mostPages; page += 1) {
    const query: Record<string, string> = token === '' ? {} : { page_token: token };
    const decoded = decodeBooks(
      await client.getListing(listing, query, { background: true, ...options }),
    );
    for (const book of decoded.books) books.set(book.id, book);
    token = decoded.nextPageToken;
    if (seen.has(token) || !listing.query.includes('page_token')) break;
    seen.add(token);
  }
  return [...books.values()];
}
