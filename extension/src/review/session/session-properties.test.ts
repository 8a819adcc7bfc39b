import { cardKinds, grade, type AnswerSubmission, type CardKind } from '@gleaner/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce/reduce-session.ts';
import {
  currentCard,
  progressOf,
  readyAnswers,
  startSession,
  type ReviewSession,
} from './session.ts';
import { cards, wrongAnswers } from '../testing-cards.ts';
import { runsOf } from '@gleaner/shared/testing/runs';

const graceMs = 5_000;

function session(kinds: readonly CardKind[]): ReviewSession {
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
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
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
const kinds = fc.array(fc.constantFrom(...cardKinds), { minLength: 1, maxLength: 6 });
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
        let state = session(kinds);
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
      { numRuns: runsOf(1_000) },
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
        let state = session(['spelling']);
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
        let state = reduceSession(events.reduce(reduceSession, session(kinds)), {
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

/**
 * The session with an outbox, as the controller runs the two: answers are put in after a while or later,
 * removed by an undo, and sent after their grace.
 */
class World {
  state: ReviewSession;
  clock = 0;
  readonly outbox = new Map<string, { answer: AnswerSubmission; notBefore: number }>();
  readonly sent: AnswerSubmission[] = [];

  constructor(kinds: readonly CardKind[]) {
    this.state = session(kinds);
  }

  apply(event: SessionEvent): void {
    this.state = reduceSession(this.state, event);
  }

  syncOutbox(): void {
    const { last } = this.state;
    if (last?.undo === 'settling') {
      const id = this.state.cards[last.place]?.answerId ?? '';
      const record = this.outbox.get(id);
      const late = record !== undefined && record.notBefore <= this.clock;
      if (!late) this.outbox.delete(id);
      this.apply({ type: late ? 'undo-refused' : 'undone', at: this.clock });
    }
    const ready = readyAnswers(this.state);
    for (const { answerId, first } of ready)
      this.outbox.set(answerId, {
        answer: first.submission,
        notBefore: first.answeredAt + graceMs,
      });
    this.apply({ type: 'enqueued', answerIds: ready.map(({ answerId }) => answerId) });
    this.amend();
  }

  /** An answer in the outbox can change during its grace. */
  amend(): void {
    for (const { answerId, first } of this.state.cards) {
      if (first?.amending !== true) continue;
      const record = this.outbox.get(answerId);
      const isSame = record?.answer.is_correct === first.submission.is_correct;
      const isOpen = record !== undefined && record.notBefore > this.clock;
      if (isOpen && !isSame) this.outbox.set(answerId, { ...record, answer: first.submission });
      this.apply({ type: isOpen || isSame ? 'amended' : 'amend-refused', answerId });
    }
  }

  send(): void {
    for (const [id, { answer, notBefore }] of this.outbox) {
      if (notBefore > this.clock || this.sent.some((one) => one === answer)) continue;
      this.sent.push(answer);
      this.outbox.set(id, { answer, notBefore });
    }
  }
}

type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'send' | 'hand on' | 'reopen' }
  | { readonly do: 'event'; readonly event: SessionEvent };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(4_000) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('send', 'hand on', 'reopen') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('event' as const), event }) },
);

describe('with the outbox', () => {
  it('submits the first answer to each card, once, unless it was undone in time', () => {
    fc.assert(
      fc.property(kinds, fc.array(step, { maxLength: 80 }), (kinds, steps) => {
        const world = new World(kinds);
        for (const one of steps) {
          switch (one.do) {
            case 'wait':
              world.clock += one.ms;
              break;
            case 'send':
              world.send();
              break;
            case 'hand on':
              world.syncOutbox();
              break;
            case 'reopen':
              world.state = JSON.parse(JSON.stringify(world.state)) as ReviewSession;
              break;
            case 'event':
              // Only the outbox itself reports its results.
              if (one.event.type !== 'undone' && one.event.type !== 'undo-refused')
                world.apply('at' in one.event ? { ...one.event, at: world.clock } : one.event);
          }
        }
        world.syncOutbox();
        world.apply({ type: 'end', at: world.clock });
        world.syncOutbox();
        world.clock += graceMs;
        world.send();

        const ids = world.sent.map(({ flashcard_id }) => flashcard_id);
        expect(new Set(ids).size).toBe(ids.length);
        const answered = world.state.cards.flatMap(({ first }) =>
          first ? [first.submission] : [],
        );
        const byId = (list: readonly AnswerSubmission[]) =>
          [...list].sort((a, b) => a.flashcard_id.localeCompare(b.flashcard_id));
        expect(byId(world.sent)).toEqual(byId(answered));
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});

it('grades like shared', () => {
  for (const kind of cardKinds) {
    const card = cards[kind];
    const state = reduceSession(session([kind]), {
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
