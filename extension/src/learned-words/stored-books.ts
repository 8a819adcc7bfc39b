/** Word books as they are kept. interface.md section 2.3 shows no field of a word book. */
export interface WordBook {
  readonly id: string;
  readonly name: string;
  /** How many words are in it; absent where the service does not say. */
  readonly count?: number;
  /** How many of them are mastered; absent where the service does not say. */
  readonly mastered?: number;
  /** Ids or terms of its words; absent where the listing does not have them. */
  readonly words?: readonly string[];
}

export const storedBooksVersion = 1;

export interface StoredBooks {
  readonly version: typeof storedBooksVersion;
  readonly connection: string;
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
  readonly books: readonly WordBook[];
}
