/** How far a session is, as it is shown. */
import { currentCard, progressOf, type ReviewSession } from '../session/session.ts';

export interface ShownProgress {
  /** Which of the cards is asked, from 1; those that come back count no further. */
  readonly position: number;
  readonly of: number;
  /** Cards that are done with. */
  readonly done: number;
  /** Cards that were answered and come back. */
  readonly again: number;
}

export function shownProgress(session: ReviewSession): ShownProgress {
  const { done, of } = progressOf(session);
  const answered = session.cards.filter(
    ({ first, faulty }) => first !== undefined && faulty !== true,
  ).length;
  const current = currentCard(session);
  const isNew = current !== undefined && !current.first;
  return { position: answered + (isNew ? 1 : 0), of, done, again: Math.max(0, answered - done) };
}
