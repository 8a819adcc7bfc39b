/** Sessions and events for the tests of the session rules. */
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { startSession, type ReviewSession } from './session.ts';
import { cards } from '../answers/testing-cards.ts';

export const firstMoment = 1_000;
export const at = 3_000;

export function session(...kinds: ('choice' | 'spelling')[]): ReviewSession {
  return startSession({
    ...{ id: 's', planId: 'p', connection: 'g', now: firstMoment },
    cards: kinds.map((kind, place) => ({
      card: { ...cards[kind], id: `c${String(place)}` },
      answerId: `a${String(place)}`,
    })),
  });
}

export function play(from: ReviewSession, ...events: SessionEvent[]): ReviewSession {
  return events.reduce(reduceSession, from);
}

export const fresh = session('choice', 'choice');
export const answerRight = { type: 'answer', given: ['A'], at } satisfies SessionEvent;
export const answerWrong = { type: 'answer', given: ['B'], at } satisfies SessionEvent;
export const almost = { type: 'answer', given: ['gosamer'], at } satisfies SessionEvent;
export const next = { type: 'continue', at } satisfies SessionEvent;
export const draft = { type: 'draft', text: 'x', at } satisfies SessionEvent;
export const placeAtBlank = {
  type: 'place',
  placed: ['A'],
  selected: 'blank1',
  at,
} satisfies SessionEvent;
export const revealNow = { type: 'reveal', at } satisfies SessionEvent;
export const skip = { type: 'skip', at } satisfies SessionEvent;
export const undo = { type: 'undo', at } satisfies SessionEvent;
export const undone = { type: 'undone', at } satisfies SessionEvent;
export const refused = { type: 'undo-refused', at } satisfies SessionEvent;
export const end = { type: 'end', at } satisfies SessionEvent;
export const countAsRight = { type: 'count-as-right', at } satisfies SessionEvent;
export const countAsWrong = { type: 'count-as-wrong', at } satisfies SessionEvent;
export const afterWrong = play(fresh, answerWrong);
export const settling = play(afterWrong, undo);
export const finished = play(fresh, end);
export const nearly = play(session('spelling', 'choice'), almost);
