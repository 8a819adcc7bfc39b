/** How much Gleaner keeps on this device, counted anew after every change. */
import { useEffect, useState } from 'react';
import { watchForgotten } from '../../connection/watch-forgotten.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/queue.ts';
import { openReviewStore } from '../../review/store.ts';
import { openWords } from '../../words/index/db.ts';

export interface Kept {
  readonly words: number;
  readonly answers: number;
  /** Records of the service's list. */
  readonly indexed: number;
  /** Plans and stored batches. */
  readonly review: number;
}

/** Null until it was counted. */
export function useKept(db: OutboxDatabase): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    let latest = 0;
    const count = (): void => {
      const asked = ++latest;
      // What is being deleted cannot be counted: the news of it brings the next count.
      countKept(db).then(
        (counted) => {
          if (asked === latest) setKept(counted);
        },
        () => undefined,
      );
    };
    count();
    const stops = [watchOutbox(count), watchForgotten(count)];
    return () => {
      latest = Infinity;
      for (const stop of stops) stop();
    };
  }, [db]);
  return kept;
}

async function countKept(db: OutboxDatabase): Promise<Kept> {
  const [all, answers, index, review] = await Promise.all([
    db.count('records'),
    db.transaction('records').store.index('sessionId').count(),
    openWords().then((words) => words.count('words')),
    countReview(),
  ]);
  return { words: all - answers, answers, indexed: index, review };
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
