/** How the learner changes a grade, and how the answer in the outbox follows. */
import { describe, expect, it } from 'vitest';
import { overruleOffered } from './overrule.ts';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { startSession, type ReviewSession } from './session.ts';
import { cards, typedBlanks } from '../answers/testing-cards.ts';

/** A word in which a slip of the fingers makes no other word. */
const longBlanks = { ...typedBlanks, correct: ['blank1:necessary', 'blank2:has'] };

const at = 3_000;
const play = (from: ReviewSession, ...events: SessionEvent[]): ReviewSession =>
  events.reduce(reduceSession, from);
const session = startSession({
  ...{ id: 's', planId: 'p', connection: 'g', now: 1_000 },
  cards: [cards.choice, longBlanks].map((card) => ({ card, answerId: `answer to ${card.id}` })),
});
const asRight: SessionEvent = { type: 'count-as-right', at };
const asWrong: SessionEvent = { type: 'count-as-wrong', at };
const wrong = play(session, { type: 'answer', given: ['B'], at });
const isCorrect = ({ cards: all }: ReviewSession) =>
  all.map(({ first }) => first?.submission.is_correct);

describe('a wrong answer', () => {
  it('counts as right when the learner says so, and the outbox must be updated', () => {
    const counted = play(wrong, asRight);
    expect(counted.feedback).toMatchObject({ right: true, overruled: true });
    expect(counted.cards[0]?.first).toMatchObject({ amending: true });
    expect(isCorrect(counted)).toEqual([true, undefined]);
    expect(play(counted, { type: 'continue', at }).queue).toEqual([1]);
    const told = play(counted, { type: 'amended', answerId: 'answer to choice' });
    expect(told.cards[0]?.first).not.toHaveProperty('amending');
  });

  it('counts as wrong again when the learner changes their mind', () => {
    const counted = play(wrong, asRight, asWrong);
    expect(counted.feedback?.right).toBe(false);
    expect(isCorrect(counted)).toEqual([false, undefined]);
  });

  it('stays wrong if it was already being sent', () => {
    const late = play(wrong, asRight, { type: 'amend-refused', answerId: 'answer to choice' });
    expect(late.feedback).toMatchObject({ right: false, overruled: false });
    expect(late.last?.undo).toBe('refused');
    expect(isCorrect(late)).toEqual([false, undefined]);
    expect(late.cards[0]?.first).not.toHaveProperty('amending');
  });

  it('stays wrong ten minutes after it was given, and says so', () => {
    expect(overruleOffered(wrong, at + 599_999)).toBe('right');
    expect(overruleOffered(wrong, at + 600_000)).toBeNull();
    const late = { ...asRight, at: at + 600_000 };
    expect(reduceSession(wrong, late)).toEqual({
      ...wrong,
      last: { ...wrong.last, undo: 'refused' },
    });
  });

  it('stays wrong if the learner said they did not know', () => {
    const unknown = play(session, { type: 'answer', given: [], at });
    expect(overruleOffered(unknown, at)).toBeNull();
  });

  it('to a card that came back can be changed at any time, and submits nothing', () => {
    const first = play(session, { type: 'answer', given: ['B'], at }, { type: 'continue', at });
    const other = play(first, { type: 'answer', given: ['blank1:necessary', 'blank2:has'], at });
    const again = play(other, { type: 'continue', at }, { type: 'answer', given: ['B'], at });
    const counted = play(again, { ...asRight, at: at + 60_000 });
    expect(counted.feedback?.right).toBe(true);
    expect(isCorrect(counted)).toEqual([false, true]);
    expect(counted.cards[0]?.first).not.toHaveProperty('amending');
  });
});

describe('a slip', () => {
  const typed = play(session, { type: 'answer', given: ['A'], at }, { type: 'continue', at });
  const slip: SessionEvent = { type: 'answer', given: ['blank1:neccessary', 'blank2:has'], at };

  it('in a typed blank counts as right, unless the learner changes it', () => {
    const counted = play(typed, slip);
    expect(counted.feedback).toMatchObject({ right: true, grade: { almost: true } });
    expect(isCorrect(counted)).toEqual([true, true]);
    expect(overruleOffered(counted, at + 60_000)).toBe('wrong');
    const strict = play(counted, { ...asWrong, at: at + 60_000 });
    expect(isCorrect(strict)).toEqual([true, false]);
    expect(play(strict, { type: 'continue', at }).queue).toEqual([1]);
  });

  it('counts as wrong if the learner wants it strict', () => {
    expect(isCorrect(play(typed, { ...slip, slips: 'strict' }))).toEqual([true, false]);
  });
});

it('a right answer without a slip cannot be changed', () => {
  expect(overruleOffered(play(session, { type: 'answer', given: ['A'], at }), at)).toBeNull();
  expect(overruleOffered(session, at)).toBeNull();
});
