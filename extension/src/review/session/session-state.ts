/** Whether a window must show the session or only store it. */
import { currentCard, type ReviewSession } from './session.ts';

/** One of its cards, or its answer, is shown in some window. */
export function isUnderway(session: ReviewSession | null): session is ReviewSession {
  return session !== null && !session.left && currentCard(session) !== undefined;
}
