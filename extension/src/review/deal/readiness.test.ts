import { describe, expect, it } from 'vitest';
import { collectRecord } from '../../outbox/testing.ts';
import { currentStats, lastCollected, readinessOf } from './readiness.ts';
import { batchVersion, type StoredBatch } from '../store/stored.ts';
import { cards } from '../answers/testing-cards.ts';

const hourMs = 3_600_000;
const dealtAt = 1_000_000_000;
const usual = { count: 10, now: dealtAt + 1000, collectedAt: null };

/** @param held how many of its cards are left */
function batch(held: number, told: Partial<StoredBatch> = {}): StoredBatch {
  return {
    ...{ version: batchVersion, planId: 'daily', connection: 'grant', dealtAt },
    ...{ limit: 10, dealt: 10, leftOut: 0, unreadable: [], stats: null, ...told },
    cards: Array.from({ length: held }, (_, place) => ({ ...cards.choice, id: `c${place}` })),
  };
}

const unknown = { state: 'unknown', due: null, isLikely: true };

describe('a batch that fills a session', () => {
  it('is ready without a request, for a day', () => {
    const ready = { state: 'ready', cards: 10 };
    expect(readinessOf(batch(10), usual)).toEqual(ready);
    expect(readinessOf(batch(10), { ...usual, now: dealtAt + 23 * hourMs })).toEqual(ready);
    expect(readinessOf(batch(10), { ...usual, now: dealtAt + 24 * hourMs })).toMatchObject({
      ...{ state: 'unknown', due: null },
    });
  });

  it('stays ready when a word was collected since, so that its request was not wasted', () => {
    const since = { ...usual, collectedAt: dealtAt + 1 };
    expect(readinessOf(batch(10), since)).toEqual({ state: 'ready', cards: 10 });
    expect(readinessOf(batch(12), since)).toEqual({ state: 'ready', cards: 12 });
    expect(readinessOf(batch(9), since)).toEqual(unknown);
  });
});

describe('a batch that is too small for a session', () => {
  it('is not used when the service returned as many as requested', () => {
    expect(readinessOf(batch(10), { ...usual, count: 20 })).toEqual(unknown);
    expect(readinessOf(batch(4), usual)).toEqual(unknown);
  });

  it('is not used when an earlier Gleaner did not store how many were requested', () => {
    expect(readinessOf(batch(4, { limit: null, dealt: null }), usual)).toEqual(unknown);
  });

  it('is ready for an hour when the service had no more', () => {
    const one = batch(1, { dealt: 1 });
    expect(readinessOf(one, usual)).toEqual({ state: 'ready', cards: 1 });
    expect(readinessOf(one, { ...usual, count: 20 })).toMatchObject({ state: 'ready' });
    expect(readinessOf(one, { ...usual, now: dealtAt + hourMs })).toMatchObject({
      ...{ state: 'unknown', isLikely: false },
    });
  });

  it('is not used when a word was collected since', () => {
    const since = { ...usual, collectedAt: dealtAt + 1 };
    expect(readinessOf(batch(1, { dealt: 1 }), since)).toEqual(unknown);
    expect(readinessOf(batch(0, { dealt: 0 }), since)).toEqual(unknown);
  });

  it('is not used when the service counts more due cards; their number is returned', () => {
    const counted = batch(4, { dealt: 4, stats: { due: 12 } });
    expect(readinessOf(counted, usual)).toEqual({ ...unknown, due: 12 });
  });
});

describe('the state "nothing due"', () => {
  const nothing = { state: 'nothing' };

  it('is returned when the service had fewer than requested and all are answered', () => {
    expect(readinessOf(batch(0, { dealt: 3 }), usual)).toEqual(nothing);
    expect(readinessOf(batch(0, { dealt: 0 }), usual)).toEqual(nothing);
  });

  it('is returned when the service counts nothing due', () => {
    expect(readinessOf(batch(0, { stats: { due: 0 } }), usual)).toEqual(nothing);
    expect(readinessOf(batch(0, { stats: { due: 0, new: 2 } }), usual).state).toBe('unknown');
  });

  it('is not returned without a request, after a full answer, or after a long time', () => {
    expect(readinessOf(undefined, usual)).toEqual(unknown);
    expect(readinessOf(batch(0), usual)).toEqual(unknown);
    const later = { ...usual, now: dealtAt + hourMs };
    expect(readinessOf(batch(0, { dealt: 3 }), later).state).toBe('unknown');
  });

  it('is not returned when cards were omitted because they had just been answered', () => {
    const again = batch(0, { dealt: 3, leftOut: 3 });
    expect(readinessOf(again, usual)).toEqual({ ...unknown, isLikely: false });
  });

  it('is not returned when the clock was set back', () => {
    expect(readinessOf(batch(0, { dealt: 3 }), { ...usual, now: dealtAt - 1 }).state).toBe(
      'unknown',
    );
  });
});

it('expects no more cards when the service counts none beyond the stored ones', () => {
  const skipped = batch(2, { stats: { due: 2 } });
  expect(readinessOf(skipped, usual)).toEqual({ ...unknown, isLikely: false });
});

it('trusts the counts for as long as the cards', () => {
  const told = batch(0, { stats: { due: 3 } });
  expect(currentStats(told, usual)).toEqual({ due: 3 });
  expect(currentStats(told, { ...usual, now: dealtAt + hourMs })).toBeNull();
  expect(currentStats(told, { ...usual, collectedAt: dealtAt + 1 })).toBeNull();
  expect(currentStats(undefined, usual)).toBeNull();
});

it('knows when the service last confirmed a new word of this connection', () => {
  const sent = { state: 'sent', connection: 'grant' } as const;
  const words = [
    collectRecord('gossamer', { ...sent, outcome: 'collected', settledAt: 5 }),
    collectRecord('gossamer', { ...sent, outcome: 'already-collected', settledAt: 9 }),
    collectRecord('gossamer', { ...sent, purpose: 'sentence', settledAt: 8 }),
    collectRecord('gossamer', { ...sent, connection: 'another', settledAt: 7 }),
    collectRecord('gossamer', { connection: 'grant', state: 'waiting' }),
  ];
  expect(lastCollected(words, 'grant')).toBe(5);
  expect(lastCollected(words.slice(1), 'grant')).toBeNull();
});
