import { describe, expect, it } from 'vitest';
import stored from '../../../testing/stored/session-1.json' with { type: 'json' };
import { reduceSession } from './reduce-session.ts';
import { upgraded } from '../store/stored.ts';
import { sessionUpgrades } from './session-upgrades.ts';
import {
  currentCard,
  progressOf,
  readyAnswers,
  sessionVersion,
  type ReviewSession,
} from './session.ts';

describe('a session that version 1 stored', () => {
  const session = upgraded<ReviewSession>(stored, sessionVersion, sessionUpgrades);
  if (!session) throw new Error('It was not upgraded');

  it('keeps its card, its half-typed answer and its progress', () => {
    expect(session.version).toBe(4);
    expect(currentCard(session)?.card.id).toBe('c2');
    expect(session.draft).toEqual({
      ...{ text: 'gossa', revealed: false, placed: [], selected: null, scroll: 0 },
    });
    expect(progressOf(session)).toEqual({ done: 0, of: 2 });
    expect(readyAnswers(session)).toEqual([]);
  });

  it('can continue', () => {
    const at = 1_763_650_000_000;
    const answered = reduceSession(session, { type: 'answer', given: ['gossamer'], at });
    expect(readyAnswers(answered).map(({ first }) => first.submission)).toEqual([
      { flashcard_id: 'c2', user_answer: 'gossamer', is_correct: true, time_spent_ms: 2500 },
    ]);
    const taken = reduceSession(reduceSession(answered, { type: 'undo', at }), {
      ...{ type: 'undone', at },
    });
    expect(taken.draft.text).toBe('gossa');
  });
});

describe('a session that version 2 stored', () => {
  it.each([
    [{ correct: false, almost: true }, true, true],
    [{ correct: false, almost: true }, false, false],
    [{ correct: true, almost: false }, false, true],
  ])(
    'with an answer graded %j, overruled: %s, counts it as right: %s',
    (grade, overruled, right) => {
      const feedback = { given: ['gosamer'], grade, first: true, overruled };
      expect(sessionUpgrades[2]?.({ version: 2, feedback })).toEqual({
        ...{ version: 3, feedback: { ...feedback, right } },
      });
    },
  );

  it('without an answer stays unchanged', () => {
    expect(sessionUpgrades[2]?.({ version: 2, feedback: null })).toEqual({
      ...{ version: 3, feedback: null },
    });
  });
});

describe('a session that version 3 stored', () => {
  const first = { submission: {}, answeredAt: 1_000, enqueued: false };
  const last = { place: 0, first: true, undo: 'open' };
  const upgrade = (held: boolean) =>
    sessionUpgrades[3]?.({
      ...{ version: 3, last: { ...last, answeredAt: 1_000 } },
      cards: [{ answerId: 'a0', first: { ...first, held } }, { answerId: 'a1' }],
    });

  it.each([
    [true, 601_000],
    [false, 6_000],
  ])('with an answer that was held: %s, may send it at %i', (held, notBefore) => {
    expect(upgrade(held)).toEqual({
      ...{ version: 4, last: { ...last, until: 6_000 } },
      cards: [{ answerId: 'a0', first: { ...first, notBefore } }, { answerId: 'a1' }],
    });
  });

  it('without an answer stays unchanged', () => {
    expect(sessionUpgrades[3]?.({ version: 3, last: null, cards: [] })).toEqual({
      ...{ version: 4, last: null, cards: [] },
    });
  });
});
