import { expect, it } from 'vitest';
import { shownProgress } from './progress.ts';
import { reduceSession, type SessionEvent } from '../session/reduce-session.ts';
import { startSession, type ReviewSession } from '../session/session.ts';
import { cards } from '../answers/testing-cards.ts';

const three = [cards.choice, cards['multiple-choice'], cards.spelling];

function after(...events: SessionEvent[]): ReviewSession {
  const session = startSession({
    ...{ id: 's', planId: 'p', connection: null, now: 0 },
    cards: three.map((card) => ({ card, answerId: card.id })),
  });
  return events.reduce(reduceSession, session);
}

const answer = (...given: string[]): SessionEvent => ({ type: 'answer', given, at: 1 });
const go: SessionEvent = { type: 'continue', at: 2 };

it('counts the cards asked and, separately, those that come back', () => {
  expect(shownProgress(after())).toEqual({ position: 1, of: 3, done: 0, again: 0 });
  expect(shownProgress(after(answer('B')))).toEqual({ position: 1, of: 3, done: 0, again: 1 });
  expect(shownProgress(after(answer('B'), go))).toEqual({ position: 2, of: 3, done: 0, again: 1 });
  const [wrong, right, last] = [answer('B'), answer('a', 'b'), answer('gossamer')];
  expect(shownProgress(after(wrong, go, right, go, last))).toEqual({
    ...{ position: 3, of: 3, done: 2, again: 1 },
  });
  expect(shownProgress(after(wrong, go, right, go, last, go, answer('A')))).toEqual({
    ...{ position: 3, of: 3, done: 3, again: 0 },
  });
});

it('a skipped card counts when it is answered', () => {
  expect(shownProgress(after({ type: 'skip', at: 1 }))).toMatchObject({ position: 1, again: 0 });
});

it('does not count a card that was reported as faulty, answered or not', () => {
  const mark: SessionEvent = { type: 'mark-faulty', at: 3 };
  expect(shownProgress(after(mark))).toEqual({ position: 1, of: 2, done: 0, again: 0 });
  const late = after(answer('B'), mark, { type: 'undo-refused', at: 4 });
  expect(shownProgress(late)).toEqual({ position: 1, of: 2, done: 0, again: 0 });
});
