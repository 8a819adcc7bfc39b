import { cardKinds, grade } from '@gleaner/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { currentCard, progressOf, readyAnswers, type ReviewSession } from './session.ts';
import { cards, wrongAnswers } from '../answers/testing-cards.ts';
import { casesOf } from '@gleaner/shared/testing/runs';
import { anySession, event, kinds } from './testing-any-event.ts';

const events = fc.array(event, { maxLength: 80 });

const idempotent = new Set<SessionEvent['type']>([
  ...(['draft', 'place', 'reveal', 'count-as-right', 'continue', 'undo'] as const),
  ...(['undone', 'undo-refused', 'scroll', 'pause', 'resume', 'leave', 'return'] as const),
  ...(['end', 'enqueued'] as const),
]);

/** The current answer counts as right, or the learner has just said that they knew it. */
function wasRight(before: ReviewSession, one: SessionEvent, place: number): boolean {
  const card = before.cards[place]?.card;
  if (before.feedback) return before.feedback.right;
  return one.type === 'answer' && card !== undefined && grade(card, one.given).correct;
}

const readyIds = (state: ReviewSession) => readyAnswers(state).map(({ answerId }) => answerId);

describe('any sequence of events', () => {
  it('keeps the invariants', () => {
    fc.assert(
      fc.property(kinds, events, (kinds, events) => {
        let state = anySession(kinds);
        for (const one of events) {
          const before = state;
          state = reduceSession(state, one);
          expect(new Set(state.queue).size).toBe(state.queue.length);
          expect(state.cards.map(({ answerId }) => answerId)).toEqual(
            before.cards.map(({ answerId }) => answerId),
          );
          if (state.feedback) expect(currentCard(state)?.first).toBeDefined();

          const taken =
            one.type === 'undo' || one.type === 'undone' || one.type === 'count-as-wrong';
          const { done, of } = progressOf(state);
          expect(done).toBeLessThanOrEqual(of);
          if (!taken) expect(done).toBeGreaterThanOrEqual(progressOf(before).done);
          if (one.type === 'skip') {
            expect(readyIds(state)).toEqual(readyIds(before));
            const { queue, draft } = before;
            const [skipped, ...rest] = queue;
            // The last card cannot be skipped; its draft stays.
            const waits = rest.length === 0 && (draft.text !== '' || draft.placed.length > 0);
            if (waits && state !== before) expect(state).toMatchObject({ left: true, draft });
            if (state !== before)
              expect(state.queue).toEqual(rest.length > 0 || waits ? [...rest, skipped] : []);
          }
          // A card leaves for good only with a right answer, or when the learner says so.
          for (const place of before.queue)
            if (state.queue.length > 0 && !state.queue.includes(place))
              expect(wasRight(before, one, place)).toBe(true);

          // The stored state is complete.
          expect(JSON.parse(JSON.stringify(state))).toEqual(state);
          if (idempotent.has(one.type)) expect(reduceSession(state, one)).toEqual(state);
        }
      }),
      { numRuns: casesOf(1_000) },
    );
  });

  it('claims only visible time, up to ten minutes', () => {
    // Time moves by these steps, with each event at the end of its step.
    const steps = fc.array(
      fc.record({ ms: fc.nat(400_000), type: fc.constantFrom('pause', 'resume', 'draft') }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, fc.nat(400_000), (steps, lastMs) => {
        let state = anySession(['spelling']);
        let [at, visible, looked] = [0, true, 0];
        for (const { ms, type } of steps) {
          at += ms;
          if (visible) looked += ms;
          if (type !== 'draft') visible = type === 'resume';
          state = reduceSession(
            state,
            type === 'draft' ? { type, text: 'g', at } : { type: visible ? 'resume' : 'pause', at },
          );
        }
        at += lastMs;
        if (visible) looked += lastMs;
        state = reduceSession(state, { type: 'answer', given: ['goose'], at });
        expect(readyAnswers(state)[0]?.first.submission.time_spent_ms).toBe(
          Math.min(600_000, looked),
        );
      }),
    );
  });

  it('ends once every card has a right answer', () => {
    fc.assert(
      fc.property(kinds, events, (kinds, events) => {
        let state = reduceSession(events.reduce(reduceSession, anySession(kinds)), {
          ...{ type: 'undo-refused', at: 0 },
        });
        for (let step = 0; step < 30 && currentCard(state); step++) {
          const card = currentCard(state)?.card;
          const given = card?.correct ?? [];
          state = reduceSession(state, { type: 'answer', given, at: 0 });
          state = reduceSession(state, { type: 'continue', at: 0 });
        }
        expect(currentCard(state)).toBeUndefined();
      }),
    );
  });
});

it('grades like shared', () => {
  for (const kind of cardKinds) {
    const card = cards[kind];
    const state = reduceSession(anySession([kind]), {
      type: 'answer',
      given: wrongAnswers[kind],
      at: 9,
    });
    const expected = grade({ ...card, id: 'c0' }, wrongAnswers[kind]);
    expect(state.cards[0]?.first?.submission).toMatchObject({
      ...{ user_answer: expected.userAnswer, is_correct: false },
    });
  }
});
