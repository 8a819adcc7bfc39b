/**
 * The service's list of learned words as this device last read it (interface.md section 4.2): which
 * words are known is told from here, without a call. It can be read anew at any time, so nothing in it
 * is the only copy of anything.
 */
import type { LearnedWord } from '@gleaner/shared';
import type { DBSchema, IDBPDatabase } from 'idb';
import { foldTerm } from '../../collect/fold.ts';
import { createOpener } from '../../platform/database.ts';

const indexedWordVersion = 1;

export interface IndexedWord {
  readonly version: typeof indexedWordVersion;
  /** The grant it belongs to: one account's words are not another's. */
  readonly connection: string;
  /** The service's id of the record. */
  readonly id: string;
  readonly foldedTerm: string;
  readonly word: LearnedWord;
  /** The traversal that met it last, or that was under way when it was collected. */
  readonly traversal: number;
}

/** How far the list was read. */
export interface Traversal {
  readonly connection: string;
  /** Counts up with each traversal. */
  readonly number: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** To go on with after the worker's death; empty for the first page. */
  readonly nextToken: string;
  readonly seenTokens: readonly string[];
  /** When the list was last read to its end, in milliseconds since the epoch; null: never yet. */
  readonly completeAt: number | null;
  /** When the last page came; absent where an older Gleaner wrote it. */
  readonly readAt?: number;
  /** When the traversal began that reached the end then; absent where an older Gleaner wrote it. */
  readonly completeFrom?: number;
  readonly running: boolean;
}

interface WordsSchema extends DBSchema {
  words: {
    key: [connection: string, id: string];
    value: IndexedWord;
    indexes: { foldedTerm: [connection: string, foldedTerm: string]; connection: string };
  };
  traversals: { key: string; value: Traversal };
}

export type WordsDatabase = IDBPDatabase<WordsSchema>;

/** One connection a context. Reopened when the browser closes it. */
export const openWords: () => Promise<WordsDatabase> = createOpener<WordsSchema>({
  name: 'gleaner-words',
  version: 1,
  upgrade(db, oldVersion) {
    if (oldVersion < 1) {
      const words = db.createObjectStore('words', { keyPath: ['connection', 'id'] });
      words.createIndex('foldedTerm', ['connection', 'foldedTerm']);
      words.createIndex('connection', 'connection');
      db.createObjectStore('traversals', { keyPath: 'connection' });
    }
  },
});

export function indexed(word: LearnedWord, connection: string, traversal: number): IndexedWord {
  return {
    version: indexedWordVersion,
    connection,
    id: word.id,
    foldedTerm: foldTerm(word.term),
    word,
    traversal,
  };
}
