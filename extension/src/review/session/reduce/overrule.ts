/**
 * What the learner says of the grade of the answer they look at. An answer that was almost right is held
 * back for it; any other lies in the outbox by then, and may be changed there while its grace lasts.
 */
import {
  currentCard,
  isAnswerHeld,
  updateFirst,
  type FirstAnswer,
  type ReviewSession,
} from '../session.ts';
import { undoRemaining } from './undo.ts';

/** What the learner may count the answer as; null where its grade stands. `now` in milliseconds. */
export function overruleOffered(session: ReviewSession, now: number): 'right' | 'wrong' | null {
  const { feedback } = session;
  if (!feedback || feedback.given.length === 0) return null;
  const open = !feedback.first || isAnswerHeld(session) || undoRemaining(session, now) > 0;
  if (!open) return null;
  if (!feedback.right) return 'right';
  return feedback.grade.correct ? null : 'wrong';
}

export function overruled(
  session: ReviewSession,
  as: 'right' | 'wrong',
  at: number,
): ReviewSession {
  const { feedback, last } = session;
  if (!feedback || last?.undo === 'settling') return session;
  // Pressed in the moment in which it was sent: the learner is told.
  if (last?.undo === 'open' && overruleOffered(session, last.answeredAt) === as)
    if (overruleOffered(session, at) === null)
      return { ...session, last: { ...last, undo: 'refused' } };
  if (overruleOffered(session, at) !== as) return session;
  const right = as === 'right';
  const counted = { ...session, feedback: { ...feedback, right, overruled: true } };
  return feedback.first ? withVerdict(counted, right, !isAnswerHeld(session)) : counted;
}

/** The outbox holds the answer as the learner counts it. */
export function amended(session: ReviewSession, answerId: string): ReviewSession {
  return updateFirst(session, (card) => card.answerId === answerId, withoutAmending);
}

/** The answer was on its way already, as it had been graded. */
export function amendRefused(session: ReviewSession, answerId: string): ReviewSession {
  const place = session.cards.findIndex((card) => card.answerId === answerId);
  const first = session.cards[place]?.first;
  if (first?.amending !== true) return session;
  const right = !first.submission.is_correct;
  const { feedback, last, queue } = session;
  const isShown = feedback?.first === true && queue[0] === place;
  const reverted = updateFirst(
    session,
    (card) => card.answerId === answerId,
    (one) => withoutAmending({ ...one, submission: { ...one.submission, is_correct: right } }),
  );
  return {
    ...reverted,
    ...(isShown && { feedback: { ...feedback, right, overruled: false } }),
    ...(last?.place === place && { last: { ...last, undo: 'refused' as const } }),
  };
}

function withVerdict(session: ReviewSession, right: boolean, amending: boolean): ReviewSession {
  const current = currentCard(session);
  return updateFirst(
    session,
    (card) => card === current,
    (first) => ({
      ...first,
      submission: { ...first.submission, is_correct: right },
      ...(amending && { amending: true as const }),
    }),
  );
}

function withoutAmending(first: FirstAnswer): FirstAnswer {
  const { amending, ...rest } = first;
  return amending === true ? rest : first;
}
