/** Reviewing in a window of Gleaner: the controller with the real database, locks and clock. */
import { announceReview, watchReviewAndDraft } from '../store/watch.ts';
import type { ReviewSnapshot, ReviewStore } from '../store/store.ts';
import { createReviewController, type ReviewController } from './controller.ts';
import { pageVisibility } from './page-visibility.ts';
import { reviewLocks } from './review-lock.ts';
import { openOutbox } from '../../outbox/outbox.ts';

/**
 * @param drain called when an answer waits to be sent
 * @param onlyStarts of a window that shows no cards
 */
export function openController(
  store: ReviewStore,
  snapshot: ReviewSnapshot,
  drain: () => void,
  onlyStarts = false,
): ReviewController {
  return createReviewController(
    {
      store,
      openOutbox,
      drain,
      locks: reviewLocks,
      visibility: pageVisibility,
      onlyStarts,
      announce: announceReview,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => reportError(error),
    },
    snapshot,
    watchReviewAndDraft,
  );
}
