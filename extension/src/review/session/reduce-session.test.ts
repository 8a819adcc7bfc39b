/** Session rules as small examples: which events fit, drafts, time, and the order of the cards. */
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { currentCard, emptyDraft, isUntouched, progressOf, type ReviewSession } from './session.ts';
import {
  firstMoment,
  at,
  session,
  play,
  fresh,
  answerRight,
  answerWrong,
  next,
  draft,
  placeAtBlank,
  revealNow,
  skip,
  undo,
  undone,
  refused,
  end,
  countAsRight,
  countAsWrong,
  afterWrong,
  settling,
  finished,
  nearly,
} from './testing-events.ts';

it('starts with every card in the queue and no answers', () => {
  expect(session('choice', 'choice')).toEqual({
    ...{
      version: 4,
      id: 's',
      planId: 'p',
      connection: 'g',
      startedAt: firstMoment,
      cards: fresh.cards,
    },
    ...{ queue: [0, 1], draft: emptyDraft, feedback: null, last: null },
    ...{ visibleMs: 0, visibleSince: firstMoment, left: false },
  });
  expect(emptyDraft).toEqual({ text: '', revealed: false, placed: [], selected: null, scroll: 0 });
});

describe('an event that does not fit changes nothing', () => {
  it.each<[string, ReviewSession, SessionEvent[]]>([
    [
      'after an answer',
      afterWrong,
      [draft, placeAtBlank, revealNow, answerRight, skip, countAsWrong, undone, refused],
    ],
    [
      'while an answer is being undone',
      settling,
      [draft, placeAtBlank, revealNow, answerRight, skip, next, undo],
    ],
    [
      'once the session is over',
      finished,
      [draft, placeAtBlank, revealNow, answerRight, skip, next, undo],
    ],
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
    ['placed words', placeAtBlank, { placed: ['A'], selected: 'blank1' }],
    ['its revealed side', revealNow, { revealed: true }],
  ])('%s is kept, with the time until then', (_what, event, change) => {
    expect(reduceSession(fresh, event)).toEqual({
      ...fresh,
      ...{ draft: { ...emptyDraft, ...change }, visibleMs: at - firstMoment, visibleSince: at },
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
    expect(paused).toEqual({ ...fresh, visibleMs: at - firstMoment, visibleSince: null });
    expect(play(paused, { type: 'pause', at: at + 9 })).toEqual(paused);
    expect(play(paused, { type: 'resume', at: at + 9 })).toEqual({
      ...paused,
      visibleSince: at + 9,
    });
  });

  it('stops while the session is left, until the learner returns', () => {
    const left = play(fresh, { type: 'leave', at });
    expect(left).toEqual({ ...fresh, visibleMs: at - firstMoment, visibleSince: null, left: true });
    expect(play(left, { type: 'return', at })).toEqual({ ...left, left: false });
  });

  it('stops once the card is answered', () => {
    expect(play(afterWrong, { type: 'pause', at: at + 9_000 }).visibleMs).toBe(at - firstMoment);
  });

  it('counts zero when the clock jumped back', () => {
    expect(play(fresh, { ...draft, at: 0 })).toMatchObject({ visibleMs: 0, visibleSince: 0 });
  });

  it('is at most ten minutes, and submitted in whole milliseconds', () => {
    const spent = (until: number) =>
      play(fresh, { ...answerRight, at: until }).cards[0]?.first?.submission.time_spent_ms;
    expect(spent(firstMoment + 600_000)).toBe(600_000);
    expect(spent(firstMoment + 600_001)).toBe(600_000);
    expect(spent(firstMoment + 1.6)).toBe(2);
  });

  it('starts again with the next card, if the window is visible', () => {
    const onwards = play(afterWrong, { ...next, at: at + 500 });
    expect(onwards).toMatchObject({ visibleMs: 0, visibleSince: at + 500 });
    const unseen = play(afterWrong, { type: 'pause', at }, next);
    expect(unseen).toMatchObject({ visibleMs: 0, visibleSince: null });
  });
});

describe('continuing', () => {
  it('drops a right card and puts a wrong one last, without its draft', () => {
    const clean = { draft: emptyDraft, feedback: null, visibleMs: 0, visibleSince: at };
    const typed = play(fresh, draft);
    expect(play(typed, answerRight, next)).toMatchObject({ ...clean, queue: [1] });
    expect(play(typed, answerWrong, next)).toMatchObject({ ...clean, queue: [1, 0] });
    expect(play(typed, skip)).toMatchObject({ ...clean, queue: [1, 0] });
    expect(play(session('choice'), skip).queue).toEqual([]);
  });

  it('asks a skipped card again with its draft and the time spent on it', () => {
    const later = at + 4_000;
    const skipped = play(fresh, placeAtBlank, skip);
    const back = play(skipped, { ...answerRight, at: later }, { ...next, at: later });
    expect(back).toMatchObject({
      draft: { placed: ['A'], selected: 'blank1' },
      ...{ queue: [0], visibleMs: at - firstMoment, visibleSince: later },
    });
    expect(back.cards[0]).toEqual(fresh.cards[0]);
    const answered = play(back, { ...answerWrong, at: later + 500 });
    expect(answered.cards[0]?.first?.submission.time_spent_ms).toBe(at - firstMoment + 500);
  });

  it('progress counts a right card from its answer on, but not a wrong or skipped one', () => {
    expect(progressOf(fresh)).toEqual({ done: 0, of: 2 });
    expect(progressOf(play(fresh, answerRight))).toEqual({ done: 1, of: 2 });
    expect(progressOf(play(fresh, answerRight, next))).toEqual({ done: 1, of: 2 });
    expect(progressOf(play(fresh, answerRight, next, answerRight, next))).toEqual({
      done: 2,
      of: 2,
    });
    expect(
      [afterWrong, play(afterWrong, next), play(fresh, skip)].map((s) => progressOf(s).done),
    ).toEqual([...[0, 0, 0]]);
  });

  it('ending keeps only the answers', () => {
    const left = play(afterWrong, { type: 'leave', at });
    const over = play(left, end);
    expect(over).toEqual({
      ...left,
      ...{ queue: [], draft: emptyDraft, feedback: null, left: false, visibleSince: null },
    });
    expect(currentCard(over)).toBeUndefined();
    expect(play(play(fresh, draft), end).draft).toEqual(emptyDraft);
    expect(play(fresh, end).visibleMs).toBe(at - firstMoment);
  });
});
