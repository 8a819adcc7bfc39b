/**
 * The screens of a running session, loaded separately: the first screen does not need them, and shows its
 * text earlier without them.
 */
import { useEffect, useState } from 'react';

export async function loadReviewScreens() {
  const review = import('../../review/screen/ReviewScreen.tsx');
  const [{ ReviewScreen }, { SummaryScreen }, { MoreCards }] = await Promise.all([
    review,
    import('../../review/screen/SummaryScreen.tsx'),
    import('./MoreCards.tsx'),
    // An answer may come right after the first paint.
    review.then(({ readSlips }) => readSlips()),
  ]);
  return { MoreCards, ReviewScreen, SummaryScreen };
}

export type ReviewScreens = Awaited<ReturnType<typeof loadReviewScreens>>;

/** `initial`, or null until they have come; fetched right after the first paint. */
export function useReviewScreens(initial: ReviewScreens | null): ReviewScreens | null {
  const [screens, setScreens] = useState(initial);
  useEffect(() => {
    if (!initial) void loadReviewScreens().then(setScreens);
  }, [initial]);
  return screens;
}
