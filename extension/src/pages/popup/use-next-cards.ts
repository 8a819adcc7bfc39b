/**
 * Requests the next cards while the summary is read: once, when all answers have arrived and more cards are
 * likely to be due. A failure is silent: the learner can press the button.
 */
import { useEffect } from 'react';
import type { Readiness } from '../../review/deal/readiness.ts';
import { answersKeptBack, type ReviewSession } from '../../review/session/session.ts';
import type { StoredBatch } from '../../review/store/stored.ts';
import { dealAndKeep, type DealParts } from '../../review/deal/deal-and-keep.ts';

export function useNextCards(
  { controller, outbox, session }: DealParts,
  {
    finished,
    batch,
    ready,
    unsent,
    limit,
  }: {
    readonly finished: ReviewSession;
    /** The stored batch after the session. */
    readonly batch: StoredBatch | undefined;
    readonly ready: Readiness;
    /** Answers that wait to be sent. */
    readonly unsent: number;
    readonly limit: number;
  },
): void {
  const { planId } = finished;
  // A batch that was requested after the last answer is up to date.
  const isAsked = (batch?.dealtAt ?? 0) > lastAnswerAt(finished);
  const isWanted =
    ready.state === 'unknown' &&
    ready.isLikely &&
    !isAsked &&
    unsent === 0 &&
    answersKeptBack(finished) === 0;
  useEffect(() => {
    if (!isWanted) return;
    const wanted = { planId, limit, background: true };
    dealAndKeep({ controller, outbox, session }, wanted).catch(() => undefined);
  }, [isWanted, controller, outbox, session, planId, limit]);
}

function lastAnswerAt({ cards, startedAt }: ReviewSession): number {
  return Math.max(startedAt, ...cards.map(({ first }) => first?.answeredAt ?? 0));
}
