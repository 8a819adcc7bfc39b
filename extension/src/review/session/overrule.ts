/**
 * How the learner changes the grade of the answer on the screen. An almost right answer is held back for
 * this; any other is in the outbox by then, and can be changed there during its grace.
 */
import {
  currentCard,
  isAnswerHeld,
  updateFirst,
  type FirstAnswer,
  type ReviewSession,
} from './session.ts';
import { undoRemaining } from './undo.ts';

/** The grade to which the learner may change the answer; null if it is fixed. `now` in milliseconds. */
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
  // Pressed while the answer was being sent: the learner is told.
  if (last?.undo === 'open' && overruleOffered(session, last.answeredAt) === as)
    if (overruleOffered(session, at) === null)
      return { ...session, last: { ...last, undo: 'refused' } };
  if (overruleOffered(session, at) !== as) return session;
  const right = as === 'right';
  const counted = { ...session, feedback: { ...feedback, right, overruled: true } };
  return feedback.first ? withVerdict(counted, right, !isAnswerHeld(session)) : counted;
}

/** The outbox has the learner's grade. */
export function amended(session: ReviewSession, answerId: string): ReviewSession {
  return updateFirst(session, (card) => card.answerId === answerId, withoutAmending);
}

/** The answer was already being sent with its first grade. */
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
