/**
 * Requests the next cards while the summary is read: once, when all answers have arrived and more cards are
 * likely to be due. A failure is silent: the learner can press the button.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Readiness } from '../../review/deal/readiness.ts';
import { answersKeptBack, type ReviewSession } from '../../review/session/session.ts';
import { dealAndKeep, type DealParts } from '../../review/deal/deal-and-keep.ts';
import { keptAt } from '../../platform/keep-error.ts';

export function useNextCards(
  parts: DealParts,
  {
    finished,
    ready,
    unsent,
    limit,
  }: {
    readonly finished: ReviewSession;
    readonly ready: Readiness;
    /** Answers that wait to be sent. */
    readonly unsent: number;
    readonly limit: number;
  },
): void {
  const isWanted =
    ready.state === 'unknown' &&
    ready.isLikely &&
    finished.nextAsked !== true &&
    unsent === 0 &&
    answersKeptBack(finished) === 0;
  // The relay's session is another object after each refresh: that is no reason to ask again.
  const ask = useEffectEvent(() => {
    const wanted = { planId: finished.planId, limit, background: true };
    dealAndKeep(parts, wanted).catch(keptAt('popup: next cards'));
  });
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted]);
}
