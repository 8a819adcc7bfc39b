import { describe, expect, it } from 'vitest';
import { answerHoldMs } from '../../outbox/schedule.ts';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { currentCard, readyAnswers, startSession, type ReviewSession } from './session.ts';
import { summarize } from './summary.ts';
import { cards } from '../answers/testing-cards.ts';
import { undoRemaining } from './undo.ts';

const at = 1_000_000;
const started = startSession({
  ...{ id: 's', planId: 'daily', connection: 'grant', now: at },
  cards: [cards.choice, cards.spelling].map((card) => ({
    ...{ card, answerId: `answer to ${card.id}` },
  })),
});
const after = (session: ReviewSession, ...events: SessionEvent[]) =>
  events.reduce(reduceSession, session);
const wrong: SessionEvent = { type: 'answer', given: ['B'], at };
const mark: SessionEvent = { type: 'mark-faulty', at: at + 1 };
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('a card reported as faulty', () => {
  it('leaves the session unanswered, and only the summary lists it', () => {
    const marked = after(started, mark);
    expect(currentCard(marked)?.card.id).toBe('spelling');
    expect(readyAnswers(marked)).toEqual([]);
    const { faulty, unanswered, toLookAt } = summarize(marked);
    expect([ids(faulty), ids(unanswered), ids(toLookAt)]).toEqual([['choice'], ['spelling'], []]);
  });

  it('ends the session if it was the last', () => {
    expect(currentCard(after(started, mark, { ...mark, at: at + 2 }))).toBeUndefined();
  });

  it('removes its new answer from the outbox before it leaves', () => {
    const asked = after(started, wrong, mark);
    expect(asked.last?.undo).toBe('settling');
    expect(readyAnswers(asked)).toEqual([]);
    const left = after(asked, { type: 'undone', at: at + 2 });
    expect(left.cards[0]?.first).toBeUndefined();
    expect(left.feedback).toBeNull();
    expect(currentCard(left)?.card.id).toBe('spelling');
    expect(ids(summarize(left).faulty)).toEqual(['choice']);
  });

  it('also leaves the session if its answer was being sent, and stays answered', () => {
    const left = after(started, wrong, mark, { type: 'undo-refused', at: at + 2 });
    expect(left.cards[0]?.first?.submission.user_answer).toBe('B');
    expect(currentCard(left)?.card.id).toBe('spelling');
    expect(left.last?.undo).toBe('refused');
    const { faulty, toLookAt, answered } = summarize(left);
    expect([ids(faulty), ids(toLookAt), answered]).toEqual([['choice'], [], 1]);
  });

  it('is asked again after Undo', () => {
    const marked = after(started, mark);
    expect(undoRemaining(marked, at + 2)).toBeGreaterThan(0);
    const back = after(marked, { type: 'undo', at: at + 3 });
    expect(currentCard(back)?.card.id).toBe('choice');
    expect(summarize(back).faulty).toEqual([]);
    expect(undoRemaining(marked, at + answerHoldMs)).toBe(1);
    expect(undoRemaining(marked, at + 1 + answerHoldMs)).toBe(0);
  });

  it('does not change while an undo is running', () => {
    const settling = after(started, wrong, { type: 'undo', at: at + 1 });
    expect(after(settling, mark)).toEqual(settling);
  });
});
