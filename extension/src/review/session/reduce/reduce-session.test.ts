/** Every event in every state that it may meet: what changes, and that nothing else does. */
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import {
  currentCard,
  emptyDraft,
  isUntouched,
  progressOf,
  readyAnswers,
  startSession,
  type ReviewSession,
} from '../session.ts';
import { cards } from '../../testing-cards.ts';
import { undoRemaining } from './undo.ts';

const start = 1_000;
const at = 3_000;

function session(...kinds: ('choice' | 'spelling')[]): ReviewSession {
  return startSession({
    ...{ id: 's', planId: 'p', connection: 'g', now: start },
    cards: kinds.map((kind, place) => ({
      card: { ...cards[kind], id: `c${String(place)}` },
      answerId: `a${String(place)}`,
    })),
  });
}

function play(from: ReviewSession, ...events: SessionEvent[]): ReviewSession {
  return events.reduce(reduceSession, from);
}

const fresh = session('choice', 'choice');
const right: SessionEvent = { type: 'answer', given: ['A'], at };
const wrong: SessionEvent = { type: 'answer', given: ['B'], at };
const almost: SessionEvent = { type: 'answer', given: ['gosamer'], at };
const next: SessionEvent = { type: 'continue', at };
const draft: SessionEvent = { type: 'draft', text: 'x', at };
const place: SessionEvent = { type: 'place', placed: ['A'], selected: 'blank1', at };
const reveal: SessionEvent = { type: 'reveal', at };
const skip: SessionEvent = { type: 'skip', at };
const undo: SessionEvent = { type: 'undo', at };
const undone: SessionEvent = { type: 'undone', at };
const refused: SessionEvent = { type: 'undo-refused', at };
const end: SessionEvent = { type: 'end', at };
const countAsRight: SessionEvent = { type: 'count-as-right', at };
const countAsWrong: SessionEvent = { type: 'count-as-wrong', at };

const answered = play(fresh, wrong);
const settling = play(answered, undo);
const finished = play(fresh, end);
const nearly = play(session('spelling', 'choice'), almost);

it('starts with every card in the queue and no answers', () => {
  expect(session('choice', 'choice')).toEqual({
    ...{ version: 3, id: 's', planId: 'p', connection: 'g', startedAt: start, cards: fresh.cards },
    ...{ queue: [0, 1], draft: emptyDraft, feedback: null, last: null },
    ...{ visibleMs: 0, visibleSince: start, left: false },
  });
  expect(emptyDraft).toEqual({ text: '', revealed: false, placed: [], selected: null, scroll: 0 });
});

describe('an event that does not fit changes nothing', () => {
  it.each<[string, ReviewSession, SessionEvent[]]>([
    [
      'after an answer',
      answered,
      [draft, place, reveal, right, skip, countAsWrong, undone, refused],
    ],
    ['while an answer is being undone', settling, [draft, place, reveal, right, skip, next, undo]],
    ['once the session is over', finished, [draft, place, reveal, right, skip, next, undo]],
    ['once it is over', finished, [{ type: 'scroll', top: 9 }, undone, refused, countAsRight]],
    ['before an answer', fresh, [next, countAsRight, undo, undone, refused]],
    [
      'when it would change nothing',
      fresh,
      [
        { type: 'scroll', top: 0 },
        { type: 'resume', at },
      ],
    ],
  ])('%s', (_when, state, events) => {
    for (const event of events) expect(reduceSession(state, event), event.type).toBe(state);
  });

  it('an almost right answer that is being undone is not counted as right', () => {
    const asking = play(nearly, undo);
    expect(reduceSession(asking, countAsRight)).toBe(asking);
  });

  it('an answer counted as right already is not counted again', () => {
    const counted = play(nearly, countAsRight);
    expect(reduceSession(counted, countAsRight)).toBe(counted);
  });
});

describe('the draft of a card', () => {
  it.each([
    ['typed text', draft, { text: 'x' }],
    ['placed words', place, { placed: ['A'], selected: 'blank1' }],
    ['its revealed side', reveal, { revealed: true }],
  ])('%s is kept, with the time until then', (_what, event, change) => {
    expect(reduceSession(fresh, event)).toEqual({
      ...fresh,
      ...{ draft: { ...emptyDraft, ...change }, visibleMs: at - start, visibleSince: at },
    });
  });

  it('the scroll position is kept, and does not change the time', () => {
    expect(reduceSession(fresh, { type: 'scroll', top: 9 })).toEqual({
      ...fresh,
      draft: { ...emptyDraft, scroll: 9 },
    });
  });

  it.each([
    [{ text: 'x' }, false],
    [{ revealed: true }, false],
    [{ placed: ['A'] }, false],
    [{ selected: 'blank1' }, false],
    [{ scroll: 9 }, true],
    [{}, true],
  ])('after %j the card counts as untouched: %s', (change, untouched) => {
    expect(isUntouched({ ...emptyDraft, ...change })).toBe(untouched);
  });
});

describe('time', () => {
  it('stops while the window is hidden', () => {
    const paused = play(fresh, { type: 'pause', at });
    expect(paused).toEqual({ ...fresh, visibleMs: at - start, visibleSince: null });
    expect(play(paused, { type: 'pause', at: at + 9 })).toEqual(paused);
    expect(play(paused, { type: 'resume', at: at + 9 })).toEqual({
      ...paused,
      visibleSince: at + 9,
    });
  });

  it('stops while the session is left, until the learner returns', () => {
    const left = play(fresh, { type: 'leave', at });
    expect(left).toEqual({ ...fresh, visibleMs: at - start, visibleSince: null, left: true });
    expect(play(left, { type: 'return', at })).toEqual({ ...left, left: false });
  });

  it('stops once the card is answered', () => {
    expect(play(answered, { type: 'pause', at: at + 9_000 }).visibleMs).toBe(at - start);
  });

  it('counts zero when the clock jumped back', () => {
    expect(play(fresh, { ...draft, at: 0 })).toMatchObject({ visibleMs: 0, visibleSince: 0 });
  });

  it('is at most ten minutes, and submitted in whole milliseconds', () => {
    const spent = (until: number) =>
      play(fresh, { ...right, at: until }).cards[0]?.first?.submission.time_spent_ms;
    expect(spent(start + 600_000)).toBe(600_000);
    expect(spent(start + 600_001)).toBe(600_000);
    expect(spent(start + 1.6)).toBe(2);
  });

  it('starts again with the next card, if the window is visible', () => {
    const onwards = play(answered, { ...next, at: at + 500 });
    expect(onwards).toMatchObject({ visibleMs: 0, visibleSince: at + 500 });
    const unseen = play(answered, { type: 'pause', at }, next);
    expect(unseen).toMatchObject({ visibleMs: 0, visibleSince: null });
  });
});

describe('an answer', () => {
  const submission = {
    flashcard_id: 'c0',
    user_answer: 'B',
    is_correct: false,
    time_spent_ms: 2_000,
  };
  const first = { submission, answeredAt: at, held: false, enqueued: false };

  it('is graded, is the first one to its card, and can be undone', () => {
    const typed = play(fresh, place);
    const [card, other] = fresh.cards;
    expect(play(typed, wrong)).toEqual({
      ...typed,
      cards: [{ ...card, first }, other],
      feedback: {
        ...{ given: ['B'], first: true, right: false, overruled: false },
        grade: { correct: false, almost: false, userAnswer: 'B' },
      },
      last: {
        ...{ place: 0, answeredAt: at, first: true, undo: 'open' },
        ...{ draft: typed.draft, visibleMs: 2_000 },
      },
    });
  });

  it('to a card that was answered before changes no first answer', () => {
    const again = play(session('choice'), wrong, next, { ...right, at: at + 700 });
    expect(again.cards[0]?.first).toEqual(first);
    expect(again.feedback?.first).toBe(false);
    expect(again.last).toMatchObject({ place: 0, first: false, visibleMs: 700 });
  });

  it('that is almost right is held until the learner continues or ends', () => {
    expect(nearly.cards[0]?.first).toMatchObject({ held: true, enqueued: false });
    for (const event of [next, end, { type: 'leave', at } satisfies SessionEvent])
      expect(play(nearly, event).cards.map((card) => card.first?.held)).toEqual([false, undefined]);
  });

  it('counted as right by the learner is submitted as right, and its card does not return', () => {
    const counted = play(nearly, countAsRight);
    expect(counted.feedback?.overruled).toBe(true);
    expect(counted.cards[0]?.first?.submission.is_correct).toBe(true);
    expect(counted.cards[1]).toBe(nearly.cards[1]);
    expect(play(counted, next).queue).toEqual([1]);
  });

  it('counted as right at a later try does not change the first answer', () => {
    const again = play(session('spelling'), { ...wrong, given: ['no'] }, next, almost);
    const counted = play(again, countAsRight);
    expect(counted.feedback?.overruled).toBe(true);
    expect(counted.cards).toBe(again.cards);
    expect(play(counted, next).queue).toEqual([]);
  });

  it('counted as right belongs to this card, not to an earlier one', () => {
    const second = play(session('choice', 'spelling'), wrong, next, almost, countAsRight);
    expect(second.cards.map((card) => card.first?.submission.is_correct)).toEqual([false, true]);
  });
});

describe('continuing', () => {
  it('drops a right card and puts a wrong one last, without its draft', () => {
    const clean = { draft: emptyDraft, feedback: null, visibleMs: 0, visibleSince: at };
    const typed = play(fresh, draft);
    expect(play(typed, right, next)).toMatchObject({ ...clean, queue: [1] });
    expect(play(typed, wrong, next)).toMatchObject({ ...clean, queue: [1, 0] });
    expect(play(typed, skip)).toMatchObject({ ...clean, queue: [1, 0] });
    expect(play(session('choice'), skip).queue).toEqual([]);
  });

  it('asks a skipped card again with its draft and the time spent on it', () => {
    const later = at + 4_000;
    const skipped = play(fresh, place, skip);
    const back = play(skipped, { ...right, at: later }, { ...next, at: later });
    expect(back).toMatchObject({
      draft: { placed: ['A'], selected: 'blank1' },
      ...{ queue: [0], visibleMs: at - start, visibleSince: later },
    });
    expect(back.cards[0]).toEqual(fresh.cards[0]);
    const answered = play(back, { ...wrong, at: later + 500 });
    expect(answered.cards[0]?.first?.submission.time_spent_ms).toBe(at - start + 500);
  });

  it('progress counts a right card from its answer on, but not a wrong or skipped one', () => {
    expect(progressOf(fresh)).toEqual({ done: 0, of: 2 });
    expect(progressOf(play(fresh, right))).toEqual({ done: 1, of: 2 });
    expect(progressOf(play(fresh, right, next))).toEqual({ done: 1, of: 2 });
    expect(progressOf(play(fresh, right, next, right, next))).toEqual({ done: 2, of: 2 });
    expect(
      [answered, play(answered, next), play(fresh, skip)].map((s) => progressOf(s).done),
    ).toEqual([...[0, 0, 0]]);
  });

  it('ending keeps only the answers', () => {
    const over = play(answered, { type: 'leave', at }, end);
    expect(over).toEqual({
      ...answered,
      ...{ queue: [], draft: emptyDraft, feedback: null, left: false, visibleSince: null },
    });
    expect(currentCard(over)).toBeUndefined();
    expect(play(play(fresh, draft), end).draft).toEqual(emptyDraft);
    expect(play(fresh, end).visibleMs).toBe(at - start);
  });
});

describe('a self-graded card', () => {
  const told = startSession({
    ...{ id: 's', planId: 'p', connection: 'g', now: start },
    cards: [cards.reveal, cards.speaking, { ...cards.spelling, question: '' }].map((card) => ({
      ...{ card, answerId: `answer to ${card.id}` },
    })),
  });
  const knew: SessionEvent = { type: 'answer', given: ['everyone has a story'], at };
  const knewNot: SessionEvent = { type: 'answer', given: [], at };

  it('continues directly after the grade', () => {
    const onwards = play(told, reveal, knew);
    expect(onwards).toMatchObject({ queue: [1, 2], feedback: null, draft: emptyDraft });
    expect(onwards.cards[0]?.first?.submission).toMatchObject({ is_correct: true });
    expect(play(told, reveal, knewNot)).toMatchObject({ queue: [1, 2, 0], feedback: null });
  });

  it('can be undone from the next card', () => {
    const onwards = play(told, reveal, knew);
    expect(undoRemaining(onwards, at)).toBe(5_000);
    const back = play(onwards, undo, undone);
    expect(back).toMatchObject({ queue: [0, 1, 2], draft: { revealed: true } });
    expect(back.cards).toEqual(told.cards);
  });

  it('can also be one that shows its word instead of being written', () => {
    const written = play(told, reveal, knew, { ...knew, given: ['ephemeral'] });
    const shown = play(written, reveal, { ...knew, given: ['gossamer'] });
    expect(shown).toMatchObject({ queue: [], feedback: null });
    expect(play(written, { ...knew, given: ['gossamer'] }).feedback).not.toBeNull();
  });
});

describe('answers that may be put into the outbox', () => {
  const both = play(fresh, wrong, next, right);

  it('are all that are not held, not there yet, and not being undone', () => {
    expect(readyAnswers(both).map(({ answerId }) => answerId)).toEqual(['a0', 'a1']);
    expect(readyAnswers(both)[0]).toEqual(both.cards[0]);
    expect(readyAnswers(nearly)).toEqual([]);
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
  it('asks the outbox first if it was the card’s first answer', () => {
    expect(settling).toEqual({ ...answered, last: { ...answered.last, undo: 'settling' } });
  });

  it('asks the card again with its draft, before all others', () => {
    const onwards = play(fresh, place, wrong, next);
    const back = play(onwards, undo, { ...undone, at: at + 9 });
    expect(back).toEqual({
      ...fresh,
      draft: { ...emptyDraft, placed: ['A'], selected: 'blank1' },
      ...{ visibleMs: 2_000, visibleSince: at + 9 },
    });
    expect(back.cards[0]).toEqual(fresh.cards[0]);
  });

  it('keeps the answers to other cards', () => {
    const back = play(fresh, wrong, next, right, undo, undone);
    expect(back.cards.map((card) => card.first?.submission.user_answer)).toEqual(['B', undefined]);
  });

  it('does not start the time while the window is hidden', () => {
    const back = play(answered, { type: 'pause', at }, undo, undone);
    expect(back.visibleSince).toBeNull();
  });

  it('after the session was ended removes the answer and asks no card', () => {
    const over = play(settling, end, undone);
    expect(over.queue).toEqual([]);
    expect(over.cards[0]).toEqual(fresh.cards[0]);
  });

  it('needs a current card that is untouched', () => {
    const onwards = play(answered, next);
    expect(undoRemaining(onwards, at)).toBe(5_000);
    for (const event of [draft, place, reveal]) {
      const begun = play(onwards, event);
      expect(undoRemaining(begun, at)).toBe(0);
      expect(play(begun, undo)).toBe(begun);
    }
    expect(undoRemaining(play(onwards, { type: 'scroll', top: 9 }), at)).toBe(5_000);
    expect(undoRemaining(play(answered, end), at)).toBe(0);
    expect(undoRemaining(fresh, at)).toBe(0);
    expect(undoRemaining(settling, at)).toBe(0);
  });

  it('works until the last millisecond of its five seconds', () => {
    expect(undoRemaining(answered, at + 4_999)).toBe(1);
    expect(play(answered, { ...undo, at: at + 4_999 }).last?.undo).toBe('settling');
    for (const late of [at + 5_000, at + 9_000]) {
      expect(undoRemaining(answered, late)).toBe(0);
      expect(play(answered, { ...undo, at: late }).last?.undo).toBe('refused');
    }
  });

  it('that was too late for the outbox says so and ends', () => {
    const late = play(settling, refused);
    expect(late).toEqual({ ...answered, last: { ...answered.last, undo: 'refused' } });
    for (const event of [undo, undone, refused]) expect(reduceSession(late, event)).toBe(late);
  });
});
