import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admit,
  backoff,
  blockAfter,
  hourAfter,
  hourLength,
  isLow,
  nothingObserved,
  type QuotaState,
} from './quota-rule.ts';

const now = 1_800_000_000_000;
const minute = 60_000;
const saw = (remaining: number, ago = 0): QuotaState => ({
  ...nothingObserved,
  seen: { limit: 1000, remaining, at: now - ago },
  lowSince: now - ago,
});
const blocked = (ms: number): QuotaState => ({
  ...saw(0),
  block: { at: now - minute, until: now + ms, strikes: 1 },
});

describe('which requests may go', () => {
  test.each([
    ['before anything was shown', nothingObserved, true, { step: 'go' }],
    ['a fifth left', saw(200), true, { step: 'go' }],
    ['less, in the background', saw(199), true, { step: 'refuse', reason: 'background' }],
    ['less, awaited', saw(199), false, { step: 'share', shared: { low: now } }],
    ['nothing left', saw(0), false, { step: 'refuse', reason: 'exhausted' }],
    ['nothing left, long ago', saw(0, 60 * minute), true, { step: 'go' }],
    ['nothing left, almost as long ago', saw(0, 60 * minute - 1), false, { step: 'refuse' }],
    ['after a 429', blocked(1), false, { step: 'wait', ms: 1 }],
    ['when its time is over', blocked(0), true, { step: 'look' }],
    ['a 429 for an hour', blocked(60 * minute), false, { step: 'wait', ms: 60 * minute }],
    [
      'a 429 that lies ahead, as after a clock was set back',
      { ...saw(0), block: { at: now + 30 * minute, until: now + 31 * minute, strikes: 1 } },
      false,
      { step: 'look' },
    ],
    ['nothing left, as shown before a clock was set back', saw(0, -minute), false, { step: 'go' }],
    ['nothing left, by a clock that is a moment ahead', saw(0, -1_000), false, { step: 'refuse' }],
    [
      'less, awaited, for a while',
      { ...saw(199), lowSince: now - minute },
      false,
      { step: 'share', shared: { low: now - minute } },
    ],
    [
      'less, awaited, for an unknown time',
      { ...saw(199, minute), lowSince: null },
      false,
      { step: 'share', shared: { low: now - minute } },
    ],
  ] as const)('%s', (_what, state, background, admission) => {
    expect(admit(state, now, background)).toMatchObject(admission);
  });
});

test('no learner who waits is refused while a fifth is left, and none at all after an hour', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.nat(2_000),
      fc.nat(2 * hourLength),
      fc.boolean(),
      (limit, remaining, ago, background) => {
        const seen = { limit, remaining, at: now - ago };
        const { step } = admit({ ...nothingObserved, seen, lowSince: now - ago }, now, background);
        if (ago >= hourLength || remaining >= limit / 5) expect(step).toBe('go');
        else if (background || remaining === 0) expect(step).toBe('refuse');
        else expect(step).toBe('share');
        expect(isLow(seen)).toBe(remaining < limit / 5);
      },
    ),
  );
});

describe('after a 429', () => {
  test('without Retry-After: from 30 s doubling to 15 min, jittered', () => {
    const [least, most] = [0.999_999, 0].map((chance) =>
      [1, 2, 3, 4, 5, 6, 7, 50].map((strikes) => backoff(strikes, chance) / 1000),
    );
    expect(most).toEqual([40, 80, 160, 320, 640, 900, 900, 900]);
    expect(least?.map(Math.round)).toEqual([30, 60, 120, 240, 480, 675, 675, 675]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1 }), (k, chance) => {
        if (Number.isNaN(chance)) return;
        expect(backoff(k, chance)).toBeGreaterThanOrEqual(30_000);
        expect(backoff(k, chance)).toBeLessThanOrEqual(15 * minute);
      }),
    );
  });

  test('429s to requests that were sent together count once', () => {
    const sentAt = now - 300;
    const refused = { sentAt, now, retryAfter: null, chance: 0 };
    const first = blockAfter(nothingObserved, refused);
    expect(first).toEqual({ at: now, until: now + 40_000, strikes: 1 });
    expect(blockAfter({ block: first, hourSince: null }, { ...refused, now: now + 5 })).toBeNull();
    expect(
      blockAfter({ block: first, hourSince: null }, { ...refused, sentAt: now, now: now + 5 }),
    ).toBeNull();
    const later = { ...refused, sentAt: now + 40_001, now: now + 40_100 };
    expect(blockAfter({ block: first, hourSince: null }, later)).toMatchObject({
      strikes: 2,
      at: now + 40_100,
    });
    // The clock was set back after the first.
    const earlier = { ...refused, sentAt: now - 30 * minute, now: now - 30 * minute + 9 };
    expect(blockAfter({ block: first, hourSince: null }, earlier)).toMatchObject({
      at: earlier.now,
      strikes: 2,
    });
  });

  test('Retry-After is respected, up to an hour, and never shortens the wait', () => {
    const refused = { sentAt: now - 5, now, retryAfter: 7_000, chance: 0 };
    const first = blockAfter(nothingObserved, refused);
    expect(first).toEqual({ at: now, until: now + 7_000, strikes: 0 });
    expect(
      blockAfter({ block: first, hourSince: null }, { ...refused, retryAfter: 3_000 }),
    ).toBeNull();
    expect(blockAfter({ block: first, hourSince: null }, refused)).toBeNull();
    expect(
      blockAfter({ block: first, hourSince: null }, { ...refused, retryAfter: 9_000 }),
    ).toEqual({
      ...{ at: now, until: now + 9_000, strikes: 0 },
    });
    const later = { ...refused, sentAt: now + 1, now: now + 2, retryAfter: 3_000 };
    expect(blockAfter({ block: first, hourSince: null }, later)).toEqual({
      ...{ at: now + 2, until: now + 3_002, strikes: 0 },
    });
    expect(blockAfter(nothingObserved, { ...refused, retryAfter: 0 })?.until).toBe(now + 1_000);
    const year = blockAfter(nothingObserved, { ...refused, retryAfter: 3e10 });
    expect(year?.until).toBe(now + hourLength);
  });

  test('a time that is over already means now, and once: the next such 429 rests', () => {
    const refused = { sentAt: now - 5, now, retryAfter: 0, chance: 0 };
    const first = blockAfter(nothingObserved, refused);
    expect(first).toEqual({ at: now, until: now + 1_000, strikes: 1 });
    expect(blockAfter({ block: first, hourSince: null }, refused)).toBeNull();
    const again = { ...refused, sentAt: now + 1_001, now: now + 1_010 };
    expect(blockAfter({ block: first, hourSince: null }, again)).toEqual({
      at: again.now,
      until: again.now + 80_000,
      strikes: 2,
    });
  });
});

describe('which hour it is', () => {
  const seen = { limit: 1_000, remaining: 400, at: now - minute };
  test.each([
    ['the first count begins one', null, null, 900, now],
    [
      'a count that goes on falling is of the same',
      seen,
      now - 30 * minute,
      399,
      now - 30 * minute,
    ],
    ['a tenth more is an answer that came late', seen, now - 30 * minute, 500, now - 30 * minute],
    ['a rise by more begins another', seen, now - 30 * minute, 501, now],
    ['an hour that is over is not gone on with', seen, now - hourLength, 399, now],
    ['a moment before, it still is', seen, now - hourLength + 1, 399, now - hourLength + 1],
    ['an hour that begins now is this one', seen, now, 399, now],
    ['a clock that was set back begins another', seen, now + 1, 399, now],
    ['where nothing was seen of it, it goes on', null, now - minute, 900, now - minute],
  ] as const)('%s', (_what, before, hourSince, remaining, began) => {
    const next = { limit: 1_000, remaining, at: now };
    expect(hourAfter({ seen: before, hourSince }, next)).toBe(began);
  });
});

describe('which requests may go while the hour has plenty', () => {
  const plenty = (hourSince: number | null): QuotaState => ({
    ...nothingObserved,
    seen: { limit: 1_000, remaining: 600, at: now },
    hourSince,
  });
  test.each([
    ['it lasts', now - minute, now - minute],
    ['the hour began just now', now, now],
    ['no hour is known', null, null],
    ['the hour is over', now - hourLength, null],
    ['the hour lies ahead', now + 1, null],
  ])('%s', (_what, hourSince, hour) => {
    const shared = { limit: 1_000, remaining: 600, at: now, hour, low: null };
    const admission = hour === null ? { step: 'go' } : { step: 'share', shared };
    expect(admit(plenty(hourSince), now, false)).toEqual(admission);
    expect(admit(plenty(hourSince), now, true)).toEqual(admission);
  });
});

describe('a 429 without Retry-After', () => {
  const refused = { sentAt: now - 5, now, retryAfter: null, chance: 0 };
  const until = (hourSince: number | null, chance = 0): number | undefined =>
    blockAfter({ block: null, hourSince }, { ...refused, chance })?.until;

  test('is over with the hour, where that ends sooner, and a little later for some', () => {
    const inTenSeconds = now + 10_000 - hourLength;
    expect(until(inTenSeconds)).toBe(now + 10_000);
    expect(until(inTenSeconds, 0.5)).toBe(now + 11_000);
    expect(until(now)).toBe(now + 40_000);
    expect(until(null)).toBe(now + 40_000);
  });

  test('lasts as long as any, where the hour ends at once or is over', () => {
    expect(until(now + 1_001 - hourLength)).toBe(now + 1_001);
    expect(until(now + 1_000 - hourLength)).toBe(now + 40_000);
    expect(until(now - 2 * hourLength)).toBe(now + 40_000);
  });
});
