/**
 * A card that the learner reports as faulty leaves the session, and no answer is submitted. An answer just
 * given is first removed from the outbox, as by Undo, if it has not been sent.
 */
import { answerHoldMs } from '../../outbox/schedule.ts';
import { currentCard, type ReviewSession, type SessionCard } from './session.ts';

/** Reports the current card, or starts to undo its answer first. */
export function markedFaulty(session: ReviewSession, at: number): ReviewSession {
  const { feedback, last, queue } = session;
  if (!currentCard(session) || last?.undo === 'settling') return session;
  const isSubmitted = feedback?.first === true && last?.first === true && last.place === queue[0];
  return isSubmitted
    ? { ...session, last: { ...last, undo: 'settling', faulty: true } }
    : marked(session, at);
}

/** Its answer was undone, or was sent already: in both cases the card is not asked again. */
export function settledFaulty(
  before: ReviewSession,
  after: ReviewSession,
  at: number,
): ReviewSession {
  return before.last?.faulty && currentCard(after) ? marked(after, at) : after;
}

/** Whether the first card in the queue must be skipped. */
export function isGonePast(session: ReviewSession): boolean {
  return currentCard(session)?.faulty === true;
}

function marked(session: ReviewSession, at: number): ReviewSession {
  const place = session.queue[0] ?? -1;
  const cards = session.cards.map((card, one): SessionCard =>
    one === place ? { ...card, faulty: true } : card,
  );
  if (session.last?.undo === 'refused') return { ...session, cards };
  // The report can be undone like an answer.
  const { draft, visibleMs } = session;
  const until = at + answerHoldMs;
  const undo = { place, until, first: false, draft, visibleMs, undo: 'open' } as const;
  return { ...session, cards, last: undo };
}
