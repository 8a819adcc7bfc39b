/** The results of a finished session: shown to the learner, never sent. */
import type { Flashcard } from '@gleaner/shared';
import type { ReviewSession } from './session.ts';

export interface SessionSummary {
  readonly answered: number;
  /** Right at first try. */
  readonly right: number;
  readonly toLookAt: readonly Flashcard[];
  /** Cards that the learner reported as faulty. */
  readonly faulty: readonly Flashcard[];
  /** Cards that were dealt and neither answered nor reported. */
  readonly unanswered: readonly Flashcard[];
  /** Visible time of all first answers, in milliseconds. */
  readonly timeMs: number;
}

export function summarize(session: ReviewSession): SessionSummary {
  const sound = session.cards.filter(({ faulty }) => faulty !== true);
  const answers = session.cards.flatMap(({ card, first }) => (first ? [{ card, first }] : []));
  const right = answers.filter(({ first }) => first.submission.is_correct);
  return {
    answered: answers.length,
    right: right.length,
    toLookAt: sound
      .filter(({ first }) => first?.submission.is_correct === false)
      .map(({ card }) => card),
    faulty: session.cards.filter(({ faulty }) => faulty).map(({ card }) => card),
    unanswered: sound.filter(({ first }) => !first).map(({ card }) => card),
    timeMs: answers.reduce((sum, { first }) => sum + first.submission.time_spent_ms, 0),
  };
}
