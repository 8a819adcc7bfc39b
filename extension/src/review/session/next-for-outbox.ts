/** What the outbox must do next so that it has the answers of a stored session, and no other. */
import type { HoldingState, OutboxWork } from './holding.ts';
import { currentCard, readyAnswers } from './session.ts';

/**
 * Null when nothing is left. Only what is stored goes into the outbox, and only while it is still so: the
 * learner may have undone an answer since.
 */
export function nextForOutbox({
  session,
  stored,
  isReleased,
}: Pick<HoldingState, 'session' | 'stored' | 'isReleased'>): OutboxWork | null {
  if (!session || stored?.id !== session.id) return null;
  const { last } = stored;
  const settling = last?.undo === 'settling' && session.last === last ? last.place : -1;
  const answerId = stored.cards[settling]?.answerId;
  if (answerId !== undefined) return { type: 'take-back', answerId };

  const still = new Set(readyAnswers(session).map((card) => card.answerId));
  const ready = readyAnswers(stored).filter((card) => still.has(card.answerId));
  const isOver = !currentCard(stored);
  const requests = ready.map(({ answerId: id, first, card: { wordId } }) => ({
    id,
    planId: stored.planId,
    sessionId: stored.id,
    connection: stored.connection,
    answer: first.submission,
    now: first.answeredAt,
    ...(wordId !== undefined && { wordId }),
    // A finished session has no card left to return to.
    grace: isOver ? 0 : first.notBefore - first.answeredAt,
  }));
  if (requests.length > 0) return { type: 'enqueue', requests };

  for (const [place, card] of stored.cards.entries()) {
    const now = session.cards[place]?.first;
    if (card.first?.amending === true && now?.amending === true)
      return { type: 'amend', answerId: card.answerId, answer: now.submission };
  }
  if (isOver) return isReleased ? null : { type: 'release', sessionId: stored.id };
  for (const { answerId, first } of stored.cards)
    if (first?.leaving === true) return { type: 'let-go', answerId, notBefore: first.notBefore };
  return null;
}
