import { describe, expect, it } from 'vitest';
import { batchAfter, nextBatch } from './batches.ts';
import { reduceSession } from '../session/reduce-session.ts';
import { startSession, type ReviewSession } from '../session/session.ts';
import { batchVersion, type StoredBatch } from './stored.ts';
import { cards } from '../answers/testing-cards.ts';

const now = 1_000_000;
const { choice, reveal, spelling } = cards;

const batch: StoredBatch = {
  ...{ version: batchVersion, planId: 'daily', connection: 'grant', dealtAt: now - 1 },
  ...{ limit: 3, dealt: 4, leftOut: 0, unreadable: [{ reason: 'has no id' }], cards: [spelling] },
  stats: { due: 12, reviewedToday: 1 },
};

/** The first card is answered, the second is not. */
function session(isFinished = true): ReviewSession {
  const started = startSession({
    ...{ id: 's', planId: 'daily', connection: 'grant', now },
    cards: [choice, reveal].map((card) => ({ card, answerId: card.id })),
  });
  const answered = reduceSession(started, { type: 'answer', given: ['A'], at: now });
  return isFinished ? reduceSession(answered, { type: 'end', at: now }) : answered;
}

describe('the batch after a session', () => {
  it('has the unanswered cards first, and all data that came with the batch', () => {
    expect(batchAfter(session(), batch)).toEqual({
      ...{ ...batch, cards: [reveal, spelling], stats: { due: 11, reviewedToday: 2 } },
    });
  });

  it('keeps counts that are newer than the answers', () => {
    const later = { ...batch, dealtAt: now + 1 };
    expect(batchAfter(session(), later).stats).toEqual(batch.stats);
  });

  it('has no card of the session twice, though the service dealt it again', () => {
    const again = { ...batch, cards: [choice, reveal, spelling] };
    expect(batchAfter(session(), again).cards).toEqual([reveal, spelling]);
  });

  it('does not know the service’s counts when no batch was stored', () => {
    expect(batchAfter(session(), undefined)).toMatchObject({ limit: null, cards: [reveal] });
  });
});

describe('the batch for the next session', () => {
  it('has the cards that a finished session left, though its summary is still open', () => {
    const known = { batches: [batch], session: session() };
    expect(nextBatch(known, 'daily', 'grant')?.cards).toEqual([reveal, spelling]);
    expect(nextBatch(known, 'other', 'grant')).toBeUndefined();
    expect(nextBatch(known, 'daily', 'another')).toBeUndefined();
  });

  it('is the stored one during a session', () => {
    const known = { batches: [batch], session: session(false) };
    expect(nextBatch(known, 'daily', 'grant')).toBe(batch);
  });
});
