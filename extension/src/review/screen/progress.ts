/** The progress of a session, as it is shown. */
import { currentCard, progressOf, type ReviewSession } from '../session/session.ts';

export interface ShownProgress {
  /** The number of the current card, from 1; a card that comes back does not increase it. */
  readonly position: number;
  readonly of: number;
  /** Cards that will not be asked again. */
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
