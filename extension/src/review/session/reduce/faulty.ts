/**
 * A card that the learner marks as faulty leaves the session, and nothing is submitted of it: an answer just
 * given is taken out of the outbox first, as by Undo, as long as it has not been sent.
 */
import { currentCard, type ReviewSession, type SessionCard } from '../session.ts';

/** Marks the current card, or asks for its answer back first. */
export function markedFaulty(session: ReviewSession, at: number): ReviewSession {
  const { feedback, last, queue } = session;
  if (!currentCard(session) || last?.undo === 'settling') return session;
  const isSubmitted = feedback?.first === true && last?.first === true && last.place === queue[0];
  return isSubmitted
    ? { ...session, last: { ...last, undo: 'settling', faulty: true } }
    : marked(session, at);
}

/** Its answer was taken back, or that came too late: either way the card is not asked again. */
export function settledFaulty(
  before: ReviewSession,
  after: ReviewSession,
  at: number,
): ReviewSession {
  return before.last?.faulty && currentCard(after) ? marked(after, at) : after;
}

/** Whether the first card in the queue is to be gone past. */
export function isGonePast(session: ReviewSession): boolean {
  return currentCard(session)?.faulty === true;
}

function marked(session: ReviewSession, at: number): ReviewSession {
  const place = session.queue[0] ?? -1;
  const cards = session.cards.map((card, one): SessionCard =>
    one === place ? { ...card, faulty: true } : card,
  );
  if (session.last?.undo === 'refused') return { ...session, cards };
  // It may be taken back like an answer.
  const { draft, visibleMs } = session;
  const undo = { place, answeredAt: at, first: false, draft, visibleMs, undo: 'open' } as const;
  return { ...session, cards, last: undo };
}
