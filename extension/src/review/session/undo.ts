/**
 * Undoes the last answer while it has not left this device: as long as its result is shown, and in the grace
 * after that. A first answer is in the outbox by then, so it is removed there before the card is asked again.
 * The state between these steps is stored, so that the next window can finish an undo that was interrupted.
 */
import { answerHoldMs } from '../../outbox/schedule.ts';
import {
  currentCard,
  isUntouched,
  type LastAnswer,
  type ReviewSession,
  type SessionCard,
} from './session.ts';

/** How long the last answer can still be undone, in milliseconds; 0 when it cannot. */
export function undoRemaining(session: ReviewSession, now: number): number {
  return session.last?.undo === 'open' && withinReach(session) ? timeLeft(session.last, now) : 0;
}

/** The learner asks for it. After its time it says so and changes nothing else. */
export function askedBack(session: ReviewSession, at: number): ReviewSession {
  const { last } = session;
  if (last?.undo !== 'open' || !withinReach(session)) return session;
  if (timeLeft(last, at) === 0) return { ...session, last: { ...last, undo: 'refused' } };
  return last.first ? { ...session, last: { ...last, undo: 'settling' } } : restored(session, at);
}

/** The outbox no longer has it: the card is asked as if it had not been answered. */
export function tookBack(session: ReviewSession, at: number): ReviewSession {
  return session.last?.undo === 'settling' ? restored(session, at) : session;
}

/** It was already being sent. */
export function refusedBack(session: ReviewSession): ReviewSession {
  return session.last?.undo === 'settling'
    ? { ...session, last: { ...session.last, undo: 'refused' } }
    : session;
}

/** The clock may have jumped back: never longer than an answer is held. */
function timeLeft({ until }: LastAnswer, now: number): number {
  return Math.max(0, Math.min(answerHoldMs, until - now));
}

/** Only while it loses nothing that the learner has done since. */
function withinReach(session: ReviewSession): boolean {
  return currentCard(session) !== undefined && (!!session.feedback || isUntouched(session.draft));
}

/** Restores the card to the state before its last answer or report. */
function restored(session: ReviewSession, at: number): ReviewSession {
  const { last } = session;
  if (!last) return session;
  // The wrong answer put it back into the queue: that is undone too.
  const cameBack = session.feedback === null && session.queue.includes(last.place);
  const cards = session.cards.map((card, place) => {
    if (place !== last.place) return card;
    if (last.first) return unanswered(card);
    return unmarked(cameBack ? { ...card, tries: (card.tries ?? 1) - 1 } : card);
  });
  const ended = session.queue.length === 0;
  return {
    ...session,
    cards,
    queue: ended ? [] : [last.place, ...session.queue.filter((place) => place !== last.place)],
    draft: last.draft,
    feedback: null,
    last: null,
    visibleMs: last.visibleMs,
    visibleSince: session.visibleSince === null ? null : at,
  };
}

function unanswered({ card, answerId }: SessionCard): SessionCard {
  return { card, answerId };
}

function unmarked(card: SessionCard): SessionCard {
  const { faulty, ...rest } = card;
  return faulty ? rest : card;
}
