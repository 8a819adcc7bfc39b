import type { Flashcard } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import {
  currentCard,
  progressOf,
  readyAnswers,
  startSession,
  type ReviewSession,
} from './session.ts';
import { summarize } from './summary.ts';
import { undoRemaining } from './undo.ts';

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

  it('counts only the visible time of a card, up to ten minutes', () => {
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

  it('keeps typed text until the card is left', () => {
    const typing: SessionEvent = { type: 'draft', text: 'goss', at };
    const typed = play(session('spelling', 'choice'), typing);
    expect(typed.draft.text).toBe('goss');
    const left = play(typed, { type: 'leave', at }, { type: 'return', at });
    expect(left.draft.text).toBe('goss');
    expect(play(left, { type: 'skip', at }).draft.text).toBe('');
  });

  it('sends an almost right answer as the learner has decided', () => {
    const almost = play(session('spelling', 'choice'), { type: 'answer', given: ['gosamer'], at });
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

describe('undoing the last answer', () => {
  const undo: SessionEvent = { type: 'undo', at: at + 4999 };
  const undone: SessionEvent = { type: 'undone', at: at + 5000 };

  it('asks the card again as if it had not been answered, with its draft', () => {
    const typing: SessionEvent = { type: 'draft', text: 'goos', at: at + 300 };
    const asked = play(session('spelling', 'choice'), typing);
    const answered = play(asked, { type: 'answer', given: ['goos'], at: at + 700 });
    const back = play(answered, { ...undo, at: at + 900 }, { ...undone, at: at + 950 });
    expect(back).toEqual({ ...asked, visibleMs: 700, visibleSince: at + 950 });
  });

  it('blocks every other change until the outbox has answered', () => {
    const asking = play(session('choice', 'choice'), wrong, undo);
    expect(readyAnswers(asking)).toEqual([]);
    expect(play(asking, next, right, { type: 'skip', at }, { type: 'reveal', at })).toBe(asking);
    expect(play(asking, undo)).toBe(asking);
  });

  it('works from the next card while that is untouched, and restores progress', () => {
    const onwards = play(session('choice', 'choice'), right, next);
    expect(progressOf(onwards).done).toBe(1);
    const back = play(onwards, undo, undone);
    expect(asked(back)).toBe('c0');
    expect(back.queue).toEqual([0, 1]);
    expect(progressOf(back).done).toBe(0);
    const begun = play(onwards, { type: 'draft', text: 'x', at });
    expect(play(begun, undo)).toBe(begun);
  });

  it('finds a wrong card at the end of the queue', () => {
    expect(play(session('choice', 'choice'), wrong, next, undo, undone).queue).toEqual([0, 1]);
  });

  it('undoes a later answer without changing the first', () => {
    const again = play(session('choice'), wrong, next, right);
    const back = play(again, undo);
    expect(back.feedback).toBeNull();
    expect(back.queue).toEqual([0]);
    expect(readyAnswers(back).map(({ first }) => first.submission.is_correct)).toEqual([false]);
  });

  it('fails after ten minutes: says so, and changes nothing else', () => {
    const answered = play(session('choice', 'choice'), wrong);
    const late = play(answered, { type: 'undo', at: at + 600_000 });
    expect(late).toEqual({ ...answered, last: { ...answered.last, undo: 'refused' } });
    expect(readyAnswers(late)).toHaveLength(1);
    expect(play(late, next).queue).toEqual([1, 0]);
  });

  it('is refused when the outbox has already sent it', () => {
    const refused = play(session('choice', 'choice'), wrong, undo, {
      ...{ type: 'undo-refused', at },
    });
    expect(refused.last?.undo).toBe('refused');
    expect(readyAnswers(refused)).toHaveLength(1);
    expect(asked(play(refused, next))).toBe('c1');
  });

  it('is refused about one answer alone: the next card does not say so', () => {
    const refused = play(session('choice', 'choice', 'choice'), wrong, undo, {
      ...{ type: 'undo-refused', at },
    });
    expect(play(refused, next).last).toBeNull();
    const onNext = play(session('choice', 'choice', 'choice'), wrong, next, undo, {
      ...{ type: 'undo-refused', at },
    });
    expect(onNext.last?.undo).toBe('refused');
    expect(play(onNext, { type: 'skip', at }).last).toBeNull();
  });

  it('gets no longer when the clock jumps back', () => {
    const answered = play(session('choice', 'choice'), { ...wrong, at: 1_000_000 });
    expect(undoRemaining(answered, 0)).toBe(600_000);
    expect(undoRemaining(answered, 1_000_000 + 600_000)).toBe(0);
  });
});
