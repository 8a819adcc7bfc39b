/** Session rules as small examples: how an answer is graded, submitted and undone. */
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { emptyDraft, readyAnswers, startSession } from './session.ts';
import { cards } from '../answers/testing-cards.ts';
import { answerHoldMs } from '../../outbox/schedule.ts';
import { undoRemaining } from './undo.ts';
import {
  firstMoment,
  at,
  session,
  play,
  fresh,
  answerRight,
  answerWrong,
  almost,
  next,
  draft,
  placeAtBlank,
  revealNow,
  undo,
  undone,
  refused,
  end,
  countAsRight,
  afterWrong,
  settling,
  nearly,
} from './testing-events.ts';

describe('an answer', () => {
  const submission = {
    flashcard_id: 'c0',
    user_answer: 'B',
    is_correct: false,
    time_spent_ms: 2_000,
  };
  const first = { submission, answeredAt: at, notBefore: at + answerHoldMs, enqueued: false };

  it('is graded, is the first one to its card, and can be undone', () => {
    const typed = play(fresh, placeAtBlank);
    const [card, other] = fresh.cards;
    expect(play(typed, answerWrong)).toEqual({
      ...typed,
      cards: [{ ...card, first }, other],
      feedback: {
        ...{ given: ['B'], first: true, right: false, overruled: false },
        grade: { correct: false, almost: false, userAnswer: 'B' },
      },
      last: {
        ...{ place: 0, until: at + answerHoldMs, first: true, undo: 'open' },
        ...{ draft: typed.draft, visibleMs: 2_000 },
      },
    });
  });

  it('to a card that was answered before changes no first answer', () => {
    const again = play(session('choice'), answerWrong, next, { ...answerRight, at: at + 700 });
    expect(again.cards[0]?.first).toMatchObject({ submission, answeredAt: at });
    expect(again.feedback?.first).toBe(false);
    expect(again.last).toMatchObject({ place: 0, first: false, visibleMs: 700 });
  });

  it('is held for ten minutes, and for five seconds once its result has left the screen', () => {
    expect(afterWrong.cards[0]?.first?.notBefore).toBe(at + 600_000);
    const later = at + 60_000;
    for (const type of ['continue', 'leave', 'end'] as const) {
      const left = play(afterWrong, { type, at: later });
      expect(left.cards[0]?.first).toMatchObject({ notBefore: later + 5_000, leaving: true });
      const told = play(left, { type: 'let-go', answerId: 'a0' });
      expect(told.cards[0]?.first).not.toHaveProperty('leaving');
    }
    const late = play(afterWrong, { ...next, at: at + 599_000 });
    expect(late.cards[0]?.first?.notBefore).toBe(at + 600_000);
  });

  it('counted as right by the learner is submitted as right, and its card does not return', () => {
    const counted = play(nearly, countAsRight);
    expect(counted.feedback?.overruled).toBe(true);
    expect(counted.cards[0]?.first?.submission.is_correct).toBe(true);
    expect(counted.cards[1]).toBe(nearly.cards[1]);
    expect(play(counted, next).queue).toEqual([1]);
  });

  it('counted as right at a later try does not change the first answer', () => {
    const again = play(session('spelling'), { ...answerWrong, given: ['no'] }, next, almost);
    const counted = play(again, countAsRight);
    expect(counted.feedback?.overruled).toBe(true);
    expect(counted.cards).toBe(again.cards);
    expect(play(counted, next).queue).toEqual([]);
  });

  it('counted as right belongs to this card, not to an earlier one', () => {
    const second = play(session('choice', 'spelling'), answerWrong, next, almost, countAsRight);
    expect(second.cards.map((card) => card.first?.submission.is_correct)).toEqual([false, true]);
  });
});

describe('a self-graded card', () => {
  const told = startSession({
    ...{ id: 's', planId: 'p', connection: 'g', now: firstMoment },
    cards: [cards.reveal, cards.speaking, { ...cards.spelling, question: '' }].map((card) => ({
      ...{ card, answerId: `answer to ${card.id}` },
    })),
  });
  const knew: SessionEvent = { type: 'answer', given: ['everyone has a story'], at };
  const knewNot: SessionEvent = { type: 'answer', given: [], at };

  it('continues directly after the grade', () => {
    const onwards = play(told, revealNow, knew);
    expect(onwards).toMatchObject({ queue: [1, 2], feedback: null, draft: emptyDraft });
    expect(onwards.cards[0]?.first?.submission).toMatchObject({ is_correct: true });
    expect(play(told, revealNow, knewNot)).toMatchObject({ queue: [1, 2, 0], feedback: null });
  });

  it('can be undone from the next card', () => {
    const onwards = play(told, revealNow, knew);
    expect(undoRemaining(onwards, at)).toBe(5_000);
    const back = play(onwards, undo, undone);
    expect(back).toMatchObject({ queue: [0, 1, 2], draft: { revealed: true } });
    expect(back.cards).toEqual(told.cards);
  });

  it('can also be one that shows its word instead of being written', () => {
    const written = play(told, revealNow, knew, { ...knew, given: ['ephemeral'] });
    const shown = play(written, revealNow, { ...knew, given: ['gossamer'] });
    expect(shown).toMatchObject({ queue: [], feedback: null });
    expect(play(written, { ...knew, given: ['gossamer'] }).feedback).not.toBeNull();
  });
});

describe('answers that may be put into the outbox', () => {
  const both = play(fresh, answerWrong, next, answerRight);

  it('are all that are not there yet and not being undone', () => {
    expect(readyAnswers(both).map(({ answerId }) => answerId)).toEqual(['a0', 'a1']);
    expect(readyAnswers(both)[0]).toEqual(both.cards[0]);
    expect(readyAnswers(nearly)).toHaveLength(1);
    expect(readyAnswers(play(both, undo)).map(({ answerId }) => answerId)).toEqual(['a0']);
    expect(readyAnswers(play(both, undo, refused)).map(({ answerId }) => answerId)).toEqual([
      ...['a0', 'a1'],
    ]);
  });

  it('are those that changed since', () => {
    const told = play(both, { type: 'enqueued', answerIds: ['a1', 'unknown'] });
    expect(told.cards.map((card) => card.first?.enqueued)).toEqual([false, true]);
    expect(readyAnswers(told).map(({ answerId }) => answerId)).toEqual(['a0']);
    expect(play(fresh, { type: 'enqueued', answerIds: ['a0'] }).cards).toEqual(fresh.cards);
  });
});

describe('undoing an answer', () => {
  const later = { ...next, at: at + 60_000 };

  it('asks the outbox first if it was the card’s first answer', () => {
    expect(settling).toEqual({ ...afterWrong, last: { ...afterWrong.last, undo: 'settling' } });
  });

  it('asks the card again with its draft, before all others', () => {
    const onwards = play(fresh, placeAtBlank, answerWrong, next);
    const back = play(onwards, undo, { ...undone, at: at + 9 });
    expect(back).toEqual({
      ...fresh,
      draft: { ...emptyDraft, placed: ['A'], selected: 'blank1' },
      ...{ visibleMs: 2_000, visibleSince: at + 9 },
    });
    expect(back.cards[0]).toEqual(fresh.cards[0]);
  });

  it('keeps the answers to other cards', () => {
    const back = play(fresh, answerWrong, next, answerRight, undo, undone);
    expect(back.cards.map((card) => card.first?.submission.user_answer)).toEqual(['B', undefined]);
  });

  it('does not start the time while the window is hidden', () => {
    const back = play(afterWrong, { type: 'pause', at }, undo, undone);
    expect(back.visibleSince).toBeNull();
  });

  it('after the session was ended removes the answer and asks no card', () => {
    const over = play(settling, end, undone);
    expect(over.queue).toEqual([]);
    expect(over.cards[0]).toEqual(fresh.cards[0]);
  });

  it('needs a current card that is untouched', () => {
    const onwards = play(afterWrong, next);
    expect(undoRemaining(onwards, at)).toBe(5_000);
    for (const event of [draft, placeAtBlank, revealNow]) {
      const begun = play(onwards, event);
      expect(undoRemaining(begun, at)).toBe(0);
      expect(play(begun, undo)).toBe(begun);
    }
    expect(undoRemaining(play(onwards, { type: 'scroll', top: 9 }), at)).toBe(5_000);
    expect(undoRemaining(play(afterWrong, end), at)).toBe(0);
    expect(undoRemaining(fresh, at)).toBe(0);
    expect(undoRemaining(settling, at)).toBe(0);
  });

  it.each([
    ['of the ten minutes in which its result is shown', afterWrong, at + 600_000],
    ['of five seconds after it has left the screen', play(afterWrong, later), later.at + 5_000],
  ])('works until the last millisecond %s', (_when, shown, end) => {
    expect(undoRemaining(shown, end - 1)).toBe(1);
    expect(play(shown, { ...undo, at: end - 1 }).last?.undo).toBe('settling');
    for (const late of [end, end + 4_000]) {
      expect(undoRemaining(shown, late)).toBe(0);
      expect(play(shown, { ...undo, at: late }).last?.undo).toBe('refused');
    }
  });

  it('that was too late for the outbox says so and ends', () => {
    const late = play(settling, refused);
    expect(late).toEqual({ ...afterWrong, last: { ...afterWrong.last, undo: 'refused' } });
    for (const event of [undo, undone, refused]) expect(reduceSession(late, event)).toBe(late);
  });
});
