import type { Flashcard } from '@gleaner/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentCard,
  progressOf,
  readyAnswers,
  reduceSession,
  startSession,
  type ReviewSession,
  type SessionEvent,
} from './session.ts';
import { summarize } from './summary.ts';

function flashcard(id: string, kind: 'choice' | 'spelling'): Flashcard {
  return {
    ...{ id, kind, prompt: '', question: `word ${id}`, phonetics: [], speak: false },
    options:
      kind === 'choice'
        ? [
            { id: 'A', text: 'right' },
            { id: 'B', text: 'wrong' },
          ]
        : [],
    correct: [kind === 'choice' ? 'A' : 'gossamer'],
    rules: {
      ignoreCase: true,
      ignoreAccents: false,
      ignorePunctuation: true,
      strictOrder: false,
    },
  };
}

function session(...kinds: ('choice' | 'spelling')[]): ReviewSession {
  return startSession({
    id: 's',
    planId: 'p',
    connection: 'g',
    cards: kinds.map((kind, place) => ({
      card: flashcard(`c${place}`, kind),
      answerId: `a${place}`,
    })),
    now: 1000,
  });
}

function play(start: ReviewSession, ...events: SessionEvent[]): ReviewSession {
  return events.reduce(reduceSession, start);
}

const at = 1000;
const wrong: SessionEvent = { type: 'answer', given: ['B'], at };
const right: SessionEvent = { type: 'answer', given: ['A'], at };
const next: SessionEvent = { type: 'continue', at };
const asked = (state: ReviewSession) => currentCard(state)?.card.id;

describe('a session', () => {
  it('asks wrong cards again at the end until they are right, and submits the first answer', () => {
    let state = play(session('choice', 'choice'), wrong, next);
    expect(asked(state)).toBe('c1');
    state = play(state, right, next);
    expect(asked(state)).toBe('c0');
    state = play(state, wrong, next, right, next);
    expect(asked(state)).toBeUndefined();
    expect(readyAnswers(state).map(({ first }) => first.submission)).toEqual([
      { flashcard_id: 'c0', user_answer: 'B', is_correct: false, time_spent_ms: 0 },
      { flashcard_id: 'c1', user_answer: 'A', is_correct: true, time_spent_ms: 0 },
    ]);
    expect(summarize(state)).toMatchObject({ answered: 2, right: 1, unanswered: [] });
    expect(summarize(state).toLookAt.map((card) => card.id)).toEqual(['c0']);
  });

  it('puts a skipped card last, submits nothing, and ends when the only card left is skipped', () => {
    const skip: SessionEvent = { type: 'skip', at };
    const skipped = play(session('choice', 'choice'), skip);
    expect(asked(skipped)).toBe('c1');
    expect(readyAnswers(skipped)).toEqual([]);
    const ended = play(skipped, right, next, skip);
    expect(asked(ended)).toBeUndefined();
    expect(readyAnswers(ended)).toHaveLength(1);
    expect(summarize(ended).unanswered.map((card) => card.id)).toEqual(['c0']);
  });

  it('counts only the time in which the card was looked at, up to ten minutes', () => {
    const answer: SessionEvent = { type: 'answer', given: ['A'], at: 9000 };
    const events: SessionEvent[] = [
      { type: 'pause', at: 2000 },
      { type: 'resume', at: 8500 },
      answer,
      { type: 'continue', at: 20_000 },
      { type: 'answer', given: ['A'], at: 10_000_000 },
    ];
    const times = play(session('choice', 'choice'), ...events).cards.map(
      ({ first }) => first?.submission.time_spent_ms,
    );
    expect(times).toEqual([1500, 600_000]);
  });

  it('keeps what is half-typed until the card is left', () => {
    const typing: SessionEvent = { type: 'draft', text: 'goss', at };
    const typed = play(session('spelling', 'choice'), typing);
    expect(typed.draft.text).toBe('goss');
    const left = play(typed, { type: 'leave', at }, { type: 'return', at });
    expect(left.draft.text).toBe('goss');
    expect(play(left, { type: 'skip', at }).draft.text).toBe('');
  });

  it('holds an almost right answer until the learner has decided', () => {
    const almost = play(session('spelling', 'choice'), { type: 'answer', given: ['gosamer'], at });
    expect(readyAnswers(almost)).toEqual([]);
    const counted = play(almost, { type: 'count-as-right', at }, next);
    expect(readyAnswers(counted).map(({ first }) => first.submission)).toMatchObject([
      { user_answer: 'gosamer', is_correct: true },
    ]);
    expect(progressOf(counted).done).toBe(1);
    const wrongly = play(almost, next);
    expect(readyAnswers(wrongly)[0]?.first.submission.is_correct).toBe(false);
    expect(wrongly.queue).toEqual([1, 0]);
    const ended = play(almost, { type: 'end', at });
    expect(readyAnswers(ended)).toHaveLength(1);
  });
});

describe('any sequence of events', () => {
  const time = fc.integer({ min: -1_000, max: 5_000_000 });
  const event: fc.Arbitrary<SessionEvent> = fc.oneof(
    fc.record({
      type: fc.constant('answer' as const),
      given: fc.constantFrom(['A'], ['B'], ['gossamer'], ['gosamer'], []),
      at: time,
    }),
    fc.record({ type: fc.constant('draft' as const), text: fc.string(), at: time }),
    fc.record({
      type: fc.constantFrom(
        ...(['reveal', 'continue', 'skip', 'pause', 'resume', 'leave'] as const),
      ),
      at: time,
    }),
    fc.constantFrom<SessionEvent>({ type: 'count-as-right', at }, { type: 'return', at }),
  );
  const kinds = fc.array(fc.constantFrom('choice' as const, 'spelling' as const), {
    minLength: 1,
    maxLength: 6,
  });

  it('keeps what must hold', () => {
    fc.assert(
      fc.property(kinds, fc.array(event, { maxLength: 60 }), (kinds, events) => {
        let state = session(...kinds);
        let done = 0;
        const submitted = new Map<string, string>();
        for (const one of events) {
          const before = state;
          state = reduceSession(state, one);

          expect(new Set(state.queue).size).toBe(state.queue.length);
          const progress = progressOf(state);
          expect(progress.done).toBeGreaterThanOrEqual(done);
          expect(progress.done).toBeLessThanOrEqual(progress.of);
          done = progress.done;

          for (const { answerId, first } of readyAnswers(state)) {
            const text = JSON.stringify(first.submission);
            expect(submitted.get(answerId) ?? text).toBe(text);
            submitted.set(answerId, text);
            expect(first.submission.time_spent_ms).toBeGreaterThanOrEqual(0);
            expect(first.submission.time_spent_ms).toBeLessThanOrEqual(600_000);
          }
          if (one.type === 'skip') expect(readyAnswers(state)).toEqual(readyAnswers(before));
          if (state.feedback) expect(currentCard(state)?.first).toBeDefined();
          // What is stored is all there is.
          expect(structuredClone(state)).toEqual(state);
        }
        for (const place of state.cards.keys()) {
          const { first } = state.cards[place] ?? {};
          if (!state.queue.includes(place) && state.queue.length > 0) expect(first).toBeDefined();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('submits each answer once, when told that it is in the outbox', () => {
    fc.assert(
      fc.property(kinds, fc.array(event, { maxLength: 60 }), (kinds, events) => {
        let state = session(...kinds);
        const sent: string[] = [];
        for (const one of events) {
          state = reduceSession(state, one);
          const answerIds = readyAnswers(state).map(({ answerId }) => answerId);
          sent.push(...answerIds);
          state = reduceSession(state, { type: 'enqueued', answerIds });
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });

  it('ends once every card is answered rightly', () => {
    fc.assert(
      fc.property(kinds, fc.array(event, { maxLength: 30 }), (kinds, events) => {
        let state = play(session(...kinds), ...events);
        for (let step = 0; step < 20 && currentCard(state); step++) {
          const given = currentCard(state)?.card.correct ?? [];
          state = play(state, { type: 'answer', given, at }, next);
        }
        expect(currentCard(state)).toBeUndefined();
        expect(progressOf(state).done).toBe(kinds.length);
      }),
    );
  });
});
