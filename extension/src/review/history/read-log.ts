/**
 * The log of first answers on this device, by word. It is written with each step of a session (`saveStep`)
 * and deleted when the answer is undone. Accounts are kept apart (security-checklist.md S30).
 */
import type { CardKind } from '@gleaner/shared';
import { historyVersion, rowUpgrades, type AnsweredRow } from '../days/record.ts';
import { openReviewDatabase, ownerKey, type ReviewDatabase } from '../store/db.ts';
import { upgraded } from '../store/stored.ts';

export interface WordReview {
  readonly term: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Local day, `2026-11-20`. */
  readonly day: string;
  /** Right at first try. */
  readonly right: boolean;
  /** Visible time, in milliseconds. */
  readonly ms: number;
  readonly kind: CardKind | null;
}

const mostKept = 50_000;
const rowsInOnePart = 1_000;

/** The reviews of a word, the newest first. @param terms the forms that a card may show */
export async function readWordReviews(
  terms: readonly string[],
  connection: string | null,
): Promise<readonly WordReview[]> {
  return withDatabase(async (db) => {
    const index = db.transaction('log').store.index('word');
    const found = await Promise.all(
      [...new Set(terms)].map((term) => index.getAll([ownerKey(connection), term])),
    );
    return reviewsIn(found.flat())
      .filter(({ term }) => terms.includes(term))
      .sort((a, b) => b.at - a.at);
  });
}

/** All reviews of an account in parts, the oldest first. Deletes what is beyond its newest `most`. */
export async function* readAllReviews(
  connection: string | null,
  most: number = mostKept,
): AsyncGenerator<readonly WordReview[]> {
  const owner = ownerKey(connection);
  const db = await openReviewDatabase();
  try {
    await trim(db, owner, most);
    const seen = new Set<IDBValidKey>();
    let after = -Infinity;
    let inPart = rowsInOnePart;
    for (;;) {
      const index = db.transaction('log').store.index('at');
      // Two answers may have one time, so a part begins with the last time of the one before.
      const range = IDBKeyRange.bound([owner, after], [owner, Infinity]);
      const [keys, rows] = await Promise.all([
        index.getAllKeys(range, inPart),
        index.getAll(range, inPart),
      ]);
      const added = rows.filter((_row, n) => !seen.has(keys[n] ?? ''));
      for (const key of keys) seen.add(key);
      yield reviewsIn(added);
      if (rows.length < inPart) return;
      if (added.length === 0) inPart *= 2;
      after = rows.at(-1)?.at ?? Infinity;
    }
  } finally {
    db.close();
  }
}

/** Deletes the oldest of this account: each account has its own bound. */
async function trim(db: ReviewDatabase, owner: string, most: number): Promise<void> {
  const transaction = db.transaction('log', 'readwrite');
  const own = IDBKeyRange.bound([owner, -Infinity], [owner, Infinity]);
  const index = transaction.store.index('at');
  let over = (await index.count(own)) - most;
  let cursor = over > 0 ? await index.openCursor(own) : null;
  for (; cursor && over > 0; over -= 1) {
    await cursor.delete();
    cursor = await cursor.continue();
  }
  await transaction.done;
}

function reviewsIn(rows: readonly AnsweredRow[]): WordReview[] {
  return rows.flatMap((stored) => {
    const row = upgraded<AnsweredRow>(stored, historyVersion, rowUpgrades);
    if (row?.at === undefined) return [];
    const { term = '', at, day, right, ms, kind } = row;
    return [{ term, at, day, right, ms, kind }];
  });
}

async function withDatabase<T>(work: (db: ReviewDatabase) => Promise<T>): Promise<T> {
  const db = await openReviewDatabase();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
