/**
 * The service's list of learned words as this device last read it (interface.md section 4.2). It answers
 * without a request which words are known. It can be read again at any time, so it holds the only copy of
 * nothing.
 */
import type { LearnedWord } from '@gleaner/shared';
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { foldTerm } from '../text/fold.ts';
import { createOpener } from '../platform/database.ts';
import type { StoredBooks } from './stored-books.ts';
import { keyToken } from './key-token.ts';
import type { OrderSeen } from './order.ts';

const indexedWordVersion = 2;

interface IndexedWord {
  readonly version: 1 | typeof indexedWordVersion;
  /** The grant it belongs to: accounts are kept apart. */
  readonly connection: string;
  /** The service's id of the record. */
  readonly id: string;
  readonly foldedTerm: string;
  /** The token by which texts find it; absent when an older Gleaner wrote it. */
  readonly keyToken?: string;
  readonly word: LearnedWord;
  /** The traversal that last met it, or that was running when it was collected. */
  readonly traversal: number;
  /** Known from elsewhere: no traversal has met it, so older words may still be unknown. */
  readonly unread?: true;
  /** The last complete traversal did not meet it: it was deleted, or moved to a page that had been read. */
  readonly missed?: true;
}

/** How far the list was read. */
export interface Traversal {
  readonly connection: string;
  /** Increases with each traversal. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Page token to continue after the worker died; empty for the first page. */
  readonly nextToken: string;
  readonly seenTokens: readonly string[];
  /** When the list was last read to its end, in milliseconds since the epoch; null for never. */
  readonly completeAt: number | null;
  /** When the last page arrived; absent when an older Gleaner wrote it. */
  readonly readAt?: number;
  /** Pages of the last complete traversal, and the words in them; absent when an older Gleaner wrote it. */
  readonly pages?: number;
  readonly words?: number;
  /** When the beginning of the list was read after that. */
  readonly topReadAt?: number;
  /** When the reading of the beginning started that met all new words since then. */
  readonly topFrom?: number;
  /** The same, and the service's total showed that nothing was deleted. */
  readonly keptFrom?: number;
  /** The service's total showed that something was deleted. */
  readonly isFewer?: boolean;
  /** Words may be missing, or were deleted: another complete traversal is needed. */
  readonly hasGap?: boolean;
  /**
   * What the last complete traversal showed about the order of the list, and what this one has shown so
   * far.
   */
  readonly order?: OrderSeen;
  readonly orderSoFar?: OrderSeen | undefined;
  /** The number of words that the service last reported; absent if it does not report it. */
  readonly total?: number | undefined;
  /** At the end of the last complete traversal that number was true. */
  readonly isTotalTrue?: boolean;
  /** Records of the last complete traversal, and of this one so far, that could not be read. */
  readonly unread?: number;
  readonly unreadSoFar?: number;
  /** Words that this traversal has met so far. */
  readonly met?: number;
  /** When the traversal started that reached the end; absent when an older Gleaner wrote it. */
  readonly completeFrom?: number;
  readonly running: boolean;
}

interface WordsSchema extends DBSchema {
  words: {
    key: [connection: string, id: string];
    value: IndexedWord;
    indexes: {
      foldedTerm: [connection: string, foldedTerm: string];
      connection: string;
      keyToken: [connection: string, keyToken: string];
      /** Words without a mastery are not in it. */
      mastery: [connection: string, mastery: number];
      tags: string;
      /** ISO 8601; words without a date are not in it. */
      createdAt: [connection: string, createdAt: string];
    };
  };
  traversals: { key: string; value: Traversal };
  /** By connection: how often a word of it has changed. */
  changes: { key: string; value: number };
  /** The word books of a connection, as last listed. */
  books: { key: string; value: StoredBooks };
}

export type WordsDatabase = IDBPDatabase<WordsSchema>;

/** One connection per context. Opens again after the browser closes it. */
export const openWords: () => Promise<WordsDatabase> = createOpener<WordsSchema>({
  name: 'gleaner-words',
  version: 4,
  upgrade: (db, oldVersion, _newVersion, transaction) => {
    void upgradeWords(db, oldVersion, transaction);
  },
});

/** Upgrades an older version in place: reading the list again would cost a request per hundred words. */
async function upgradeWords(
  db: WordsDatabase,
  oldVersion: number,
  transaction: IDBPTransaction<WordsSchema, StoreNames<WordsSchema>[], 'versionchange'>,
): Promise<void> {
  if (oldVersion < 1) {
    const words = db.createObjectStore('words', { keyPath: ['connection', 'id'] });
    words.createIndex('foldedTerm', ['connection', 'foldedTerm']);
    words.createIndex('connection', 'connection');
    db.createObjectStore('traversals', { keyPath: 'connection' });
  }
  if (oldVersion < 2) {
    const words = transaction.objectStore('words');
    words.createIndex('keyToken', ['connection', 'keyToken']);
    words.createIndex('mastery', ['connection', 'word.mastery_level']);
    db.createObjectStore('changes');
    for (let cursor = await words.openCursor(); cursor; cursor = await cursor.continue()) {
      const { word, connection, traversal } = cursor.value;
      void cursor.update(indexed(word, connection, traversal));
    }
  }
  if (oldVersion < 3) {
    transaction.objectStore('words').createIndex('createdAt', ['connection', 'word.created_at']);
    db.createObjectStore('books', { keyPath: 'connection' });
  }
  if (oldVersion < 4)
    transaction.objectStore('words').createIndex('tags', 'word.tags', { multiEntry: true });
}

export function indexed(word: LearnedWord, connection: string, traversal: number): IndexedWord {
  return {
    version: indexedWordVersion,
    connection,
    id: word.id,
    foldedTerm: foldTerm(word.term),
    keyToken: keyToken(word.term),
    word,
    traversal,
  };
}

export type WordsTransaction = IDBPTransaction<
  WordsSchema,
  ('words' | 'traversals' | 'changes')[],
  'readwrite'
>;

export interface PutWords {
  /** Whether any of them is new or changed. */
  readonly changed: boolean;
  /**
   * The current words, without those that this traversal has met before: a list may grow while it is read.
   */
  readonly met: readonly LearnedWord[];
}

/** @param unread the words were not met in the list */
export async function putWords(
  transaction: WordsTransaction,
  words: readonly LearnedWord[],
  connection: string,
  traversal: number,
  unread = false,
): Promise<PutWords> {
  const store = transaction.objectStore('words');
  const put = await Promise.all(
    words.map(async (word) => {
      const before = await store.get([connection, word.id]);
      const now = { ...before?.word, is_partly_read: undefined, ...withoutAbsent(word) };
      const isUnread = unread && (before === undefined || before.unread === true);
      await store.put({
        ...indexed(now, connection, traversal),
        ...(isUnread && { unread: true as const }),
      });
      return {
        word: now,
        isRepeated: before?.traversal === traversal && before.unread !== true,
        changed: JSON.stringify(before?.word) !== JSON.stringify(now),
      };
    }),
  );
  return {
    changed: put.some(({ changed }) => changed),
    met: put.flatMap(({ word, isRepeated }) => (isRepeated ? [] : word)),
  };
}

/** A list need not show all that the answer to a collect did: what is absent overwrites nothing. */
function withoutAbsent(word: LearnedWord): LearnedWord {
  const shown = Object.entries(word).filter(([, value]) => (value ?? '') !== '');
  return Object.fromEntries(shown) as unknown as LearnedWord;
}

export async function countChange(
  transaction: WordsTransaction,
  connection: string,
): Promise<void> {
  const changes = transaction.objectStore('changes');
  await changes.put(((await changes.get(connection)) ?? 0) + 1, connection);
}
