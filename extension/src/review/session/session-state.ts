/** What a session wants of a window: to be shown, or only to be kept. */
import { currentCard, type ReviewSession } from './session.ts';

/** A card of it is asked, or looked at, in some window. */
export function isUnderway(session: ReviewSession | null): session is ReviewSession {
  return session !== null && !session.left && currentCard(session) !== undefined;
}
