import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffMs,
  clampPause,
  clampRecord,
  dueAt,
  graceLeft,
  graceMs,
  isBeingEdited,
  keyIsRemembered,
} from './schedule.ts';
import { answerRecord, collectRecord, noon } from './testing.ts';

const hour = 3_600_000;
const beingEdited = collectRecord('a', { editing: { since: noon, graceLeft: 4_000 } });

describe('times left too far ahead by a clock that jumped', () => {
  it('bring a grace back to at most five seconds, and store it', () => {
    const stored = collectRecord('a', { notBefore: noon + 10 * hour });
    const clamped = clampRecord(stored, noon);
    expect(clamped.notBefore).toBe(noon + graceMs);
    expect(clampRecord(clamped, noon + 1_000).notBefore).toBe(noon + graceMs);
  });

  it('bring a retry and a pause back to an hour', () => {
    const stored = collectRecord('a', { retryAt: noon + 10 * hour });
    expect(clampRecord(stored, noon).retryAt).toBe(noon + hour);
    const pause = { until: noon + 10 * hour, reason: 'quota', failures: 1 } as const;
    expect(clampPause(pause, noon).until).toBe(noon + hour);
  });

  it('do not change when they are near', () => {
    for (const [notBefore, retryAt] of [
      [noon + 3_000, noon + 60_000],
      [noon + graceMs, noon + hour],
      [noon - hour, noon - hour],
    ] as const) {
      const stored = collectRecord('a', { notBefore, retryAt });
      expect(clampRecord(stored, noon)).toBe(stored);
    }
    const pause = { until: noon + hour, reason: 'quota', failures: 1 } as const;
    expect(clampPause(pause, noon)).toBe(pause);
  });

  it('change, and no other field does', () => {
    const stored = collectRecord('a', { notBefore: noon + hour, retryAt: noon + 2 * hour });
    expect(clampRecord(stored, noon)).toEqual({
      ...stored,
      notBefore: noon + graceMs,
      retryAt: noon + hour,
    });
    const pause = { until: noon + 2 * hour, reason: 'quota', failures: 3 } as const;
    expect(clampPause(pause, noon)).toEqual({ ...pause, until: noon + hour });
  });
});

describe('backoffMs', () => {
  it.each([
    [1, 0, null, 1_000],
    [1, 1, null, 2_000],
    [2, 0.5, null, 3_000],
    [3, 1, null, 8_000],
    [9, 1, null, 512_000],
    [10, 1, null, 900_000],
    [1_000, 0, null, 450_000],
    [1, 1, 1_999, 2_000],
    [1, 0, 1_999, 1_999],
    [1, 0, 7_200_000, 3_600_000],
  ])('failure %i, chance %d, Retry-After %s: %i ms', (failures, random, retryAfterMs, ms) => {
    expect(backoffMs(failures, random, retryAfterMs)).toBe(ms);
  });

  it('grows, is jittered, bounded, and never shorter than Retry-After', () => {
    const failures = fc.integer({ min: 1, max: 1_000 });
    const retryAfter = fc.option(fc.integer({ min: 0, max: 10 * hour }));
    fc.assert(
      fc.property(
        failures,
        fc.double({ min: 0, max: 1, noNaN: true }),
        retryAfter,
        (n, r, after) => {
          const wait = backoffMs(n, r, after);
          expect(wait).toBeGreaterThanOrEqual(Math.min(hour, after ?? 1_000));
          expect(wait).toBeLessThanOrEqual(Math.max(Math.min(hour, after ?? 0), 15 * 60_000));
          expect(backoffMs(n + 1, r, after)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });
});

describe('keyIsRemembered', () => {
  it('for 23 hours from its first use', () => {
    const used = (ago: number) => collectRecord('a', { keyUsedAt: noon - ago });
    expect(keyIsRemembered(used(22 * hour), noon)).toBe(true);
    expect(keyIsRemembered(used(23 * hour - 1), noon)).toBe(true);
    // The clock was set back.
    expect(keyIsRemembered(used(-22 * hour), noon)).toBe(true);
    expect(keyIsRemembered(used(-23 * hour), noon)).toBe(false);
    expect(keyIsRemembered(used(23 * hour), noon)).toBe(false);
    expect(keyIsRemembered(collectRecord('a'), noon)).toBe(false);
  });
});

describe('when a record is due', () => {
  it('is after its grace and after its own wait', () => {
    expect(dueAt(collectRecord('a', { notBefore: noon + 5 }))).toBe(noon + 5);
    expect(dueAt(collectRecord('a', { notBefore: noon + 5, retryAt: noon + 9 }))).toBe(noon + 9);
    expect(dueAt(collectRecord('a', { notBefore: noon + 9, retryAt: noon + 5 }))).toBe(noon + 9);
  });

  it('is never while the learner edits it', () => {
    expect(dueAt(beingEdited)).toBe(Infinity);
    expect([beingEdited, collectRecord('a'), answerRecord('1')].map(isBeingEdited)).toEqual([
      ...[true, false, false],
    ]);
  });
});

describe('how long a word can be undone', () => {
  const waiting = { notBefore: noon + 4_000 } as const;

  it.each([
    ['until its grace is over', collectRecord('a', waiting), 4_000],
    ['not afterwards', collectRecord('a', { notBefore: noon - 1 }), 0],
    ['no longer than the grace', collectRecord('a', { notBefore: noon + hour }), graceMs],
    ['not after it was sent once', collectRecord('a', { ...waiting, attempts: 1 }), 0],
    ['not in another state', collectRecord('a', { ...waiting, state: 'sending' }), 0],
    ['not while it is edited', { ...beingEdited, ...waiting }, 0],
    ['not for an answer', answerRecord('1', waiting), 0],
  ])('%s', (_when, record, ms) => {
    expect(graceLeft(record, noon)).toBe(ms);
  });
});
