/** How the learner changes the grade of the answer on the screen; the outbox holds the answer meanwhile. */
import { currentCard, updateFirst, type FirstAnswer, type ReviewSession } from './session.ts';
import { undoRemaining } from './undo.ts';

/** The grade to which the learner may change the answer; null if it is fixed. `now` in milliseconds. */
export function overruleOffered(session: ReviewSession, now: number): 'right' | 'wrong' | null {
  const isOpen = session.feedback?.first === false || undoRemaining(session, now) > 0;
  return isOpen ? otherGrade(session) : null;
}

function otherGrade({ feedback }: ReviewSession): 'right' | 'wrong' | null {
  if (!feedback || feedback.given.length === 0) return null;
  if (!feedback.right) return 'right';
  return feedback.grade.correct ? null : 'wrong';
}

export function overruled(
  session: ReviewSession,
  as: 'right' | 'wrong',
  at: number,
): ReviewSession {
  const { feedback, last } = session;
  if (!feedback || last?.undo === 'settling' || otherGrade(session) !== as) return session;
  if (overruleOffered(session, at) === null)
    // Pressed while the answer was being sent: the learner is told.
    return last?.undo === 'open' ? { ...session, last: { ...last, undo: 'refused' } } : session;
  const right = as === 'right';
  const counted = { ...session, feedback: { ...feedback, right, overruled: true } };
  return feedback.first ? withGrade(counted, right) : counted;
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

function withGrade(session: ReviewSession, right: boolean): ReviewSession {
  const current = currentCard(session);
  return updateFirst(
    session,
    (card) => card === current,
    (first) => ({
      ...first,
      submission: { ...first.submission, is_correct: right },
      amending: true,
    }),
  );
}

function withoutAmending(first: FirstAnswer): FirstAnswer {
  const { amending, ...rest } = first;
  return amending === true ? rest : first;
}
