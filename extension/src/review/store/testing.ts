import { openDB } from 'idb';

/** Empties the database of reviews, which a test before may have left full. It has been opened once before. */
export async function emptyReviews(): Promise<void> {
  const db = await openDB('gleaner-review');
  for (const name of db.objectStoreNames) await db.clear(name);
  db.close();
}
