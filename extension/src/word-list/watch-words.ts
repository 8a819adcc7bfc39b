/** The word list for a page: read once, and again some time after each change of the index or the outbox. */
import { watchIndex } from '../learned-words/watch.ts';
import { pause } from '../platform/pause.ts';
import { connectionForNew, watchConnection } from '../relay-client/session.ts';
import type { WordEntry } from './entry.ts';
import { readNewest, readWords, type ListedWord, type WordsOfAccount } from './read-words.ts';
import { watchOutbox } from '../outbox/outbox.ts';
import { keepError } from '../platform/keep-error.ts';

export interface WordsRead {
  /** Null until the first reading has ended. */
  readonly words: readonly ListedWord[] | null;
  /** Kept sentences of words that the list does not have: these words are no longer, or not yet, the account's. */
  readonly apart?: readonly WordEntry[];
  /** The newest of them, until then. */
  readonly newest?: readonly ListedWord[];
  /** The last reading failed; the words are those of the one before. */
  readonly failed: boolean;
}

/** Milliseconds between two readings: the background announces each of the 200 pages of a long list. */
const restMs = 1_000;
/** More than a screen shows. */
const newestRead = 60;

/**
 * @param locale BCP 47
 * @param withUnsent whether words that the service does not have yet are listed too
 * @returns a function that stops it
 */
export function watchWords(
  locale: string,
  onRead: (read: WordsRead) => void,
  withUnsent = false,
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let read: Partial<WordsOfAccount> = {};
  let shownFor: string | null = null;
  let isDirty = true;
  let running = false;
  const run = async (): Promise<void> => {
    if (running || !isDirty || signal.aborted) return;
    running = true;
    isDirty = false;
    let failed = false;
    try {
      const connection = await connectionForNew();
      // Another account's words leave the page before the new ones are read (security-checklist.md S30).
      if (read.words && connection !== shownFor) {
        read = {};
        onRead({ words: null, failed });
      }
      shownFor = connection;
      if (!read.words)
        onRead({
          words: null,
          newest: await readNewest(connection, newestRead),
          failed,
        });
      read = await readWords({ connection, locale, withUnsent, pause, signal });
    } catch (error) {
      void keepError('words: read', error);
      failed = true;
    }
    if (stopped.signal.aborted) return;
    onRead({ words: null, ...read, failed });
    setTimeout(() => {
      running = false;
      void run();
    }, restMs);
  };
  const changed = (): void => {
    isDirty = true;
    void run();
  };
  const stops = [watchIndex, watchOutbox, watchConnection].map((watch) => watch(changed));
  void run();
  return () => {
    stopped.abort();
    for (const stop of stops) stop();
  };
}
