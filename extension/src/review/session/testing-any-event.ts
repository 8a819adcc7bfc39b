/** A learner who sends any event at any time, for property tests of the session. */
import { cardKinds, type CardKind } from '@gleaner/shared';
import fc from 'fast-check';
import type { SessionEvent } from './reduce-session.ts';
import { startSession, type ReviewSession } from './session.ts';
import { cards, wrongAnswers } from '../answers/testing-cards.ts';

export function anySession(kinds: readonly CardKind[]): ReviewSession {
  return startSession({
    ...{ id: 's', planId: 'p', connection: 'g', now: 0 },
    cards: kinds.map((kind, place) => ({
      card: { ...cards[kind], id: `c${place}` },
      answerId: `a${place}`,
    })),
  });
}

/** A learner who sends any event at any time; clocks stand still, jump ahead, and jump back. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: -50_000, max: 5_000_000 }),
);

const anyAnswer = fc.oneof(
  fc.constantFrom(...cardKinds).map((kind) => cards[kind].correct),
  fc.constantFrom(...cardKinds).map((kind) => wrongAnswers[kind]),
  fc.constantFrom(['gosamer'], ['']),
  fc.array(fc.string(), { maxLength: 3 }),
);

export const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('answer' as const), given: anyAnswer, at: time }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('continue' as const), at: time }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('undo' as const, 'count-as-right' as const, 'count-as-wrong' as const),
      at: time,
    }),
  },
  fc.record({ type: fc.constant('draft' as const), text: fc.string(), at: time }),
  fc.record({
    ...{ type: fc.constant('place' as const), placed: anyAnswer, at: time },
    selected: fc.option(fc.constantFrom('blank1', 'l1', '2')),
  }),
  fc.record({
    type: fc.constant('next-asked' as const),
    sessionId: fc.constantFrom('s', 'another'),
  }),
  fc.record({ type: fc.constant('scroll' as const), top: fc.nat(2_000) }),
  fc.record({
    type: fc.constantFrom(
      ...([
        'reveal',
        'skip',
        'pause',
        'resume',
        'leave',
        'return',
        'undone',
        'undo-refused',
      ] as const),
    ),
    at: time,
  }),
);

export const kinds = fc.array(fc.constantFrom(...cardKinds), { minLength: 1, maxLength: 6 });
