/** How much Gleaner stores on this device, counted again after every change. */
import { watchForgotten } from '../../account/watch-forgotten.ts';
import { readKnown, watchKnown } from '../../highlight/known-words.ts';
import { readDays } from '../../review/history/read-history.ts';
import { openReviewStore } from '../../review/store/store.ts';
import { watchImport } from '../../transfer/import/job-db.ts';
import { unfinishedImports } from '../../transfer/import/unfinished.ts';
import { useStored } from '../../ui/use-stored.ts';
import { openWords } from '../../learned-words/db.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

export interface Kept {
  readonly words: number;
  readonly answers: number;
  /** Records of the service's list. */
  readonly indexed: number;
  /** Plans and stored batches. */
  readonly review: number;
  /** Days with reviews. */
  readonly days: number;
  /** Words that the learner left unmarked. */
  readonly known: number;
  /** Bytes of all of it, as the browser estimates them; null where it does not tell. */
  readonly bytes: number | null;
}

/** Null until it was counted. */
export function useKept(db: OutboxDatabase): Kept | null {
  return useStored({ key: ['kept'], read: () => countKept(db), watches }).data ?? null;
}

const watches = [watchOutbox, watchImport, watchForgotten, watchKnown];

export async function countKept(db: OutboxDatabase): Promise<Kept> {
  const [all, answers, index, review, days, known, { usage = null }, imports] = await Promise.all([
    db.count('records'),
    db.transaction('records').store.index('sessionId').count(),
    openWords().then((words) => words.count('words')),
    countReview(),
    readDays(),
    readKnown(),
    navigator.storage.estimate(),
    unfinishedImports(),
  ]);
  return {
    words: all - answers + imports.reduce((sum, { words }) => sum + words, 0),
    answers,
    indexed: index,
    review,
    bytes: usage,
    days: days.length,
    known: known.length,
  };
}

async function countReview(): Promise<number> {
  const store = await openReviewStore();
  try {
    const { plans, batches, session } = await store.load();
    return plans.length + batches.length + (session ? 1 : 0);
  } finally {
    store.close();
  }
}
