import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  admit,
  backoff,
  blockAfter,
  fairShare,
  isLow,
  nothingObserved,
  observationLifetime,
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
    ['less, awaited', saw(199), false, { step: 'share', period: now, remaining: 199 }],
    ['nothing left', saw(0), false, { step: 'refuse', reason: 'exhausted' }],
    ['nothing left, long ago', saw(0, 60 * minute), true, { step: 'go' }],
    ['nothing left, almost as long ago', saw(0, 60 * minute - 1), false, { step: 'refuse' }],
    ['after a 429', blocked(1), false, { step: 'wait', ms: 1 }],
    ['when its time is over', blocked(0), true, { step: 'look', until: now }],
    ['a 429 for an hour', blocked(60 * minute), false, { step: 'wait', ms: 60 * minute }],
    [
      'a 429 that lies ahead, as after a clock was set back',
      { ...saw(0), block: { at: now + 30 * minute, until: now + 31 * minute, strikes: 1 } },
      false,
      { step: 'look', until: now + 31 * minute },
    ],
    ['nothing left, as shown before a clock was set back', saw(0, -minute), false, { step: 'go' }],
    ['nothing left, by a clock that is a moment ahead', saw(0, -1_000), false, { step: 'refuse' }],
    [
      'less, awaited, for a while',
      { ...saw(199), lowSince: now - minute },
      false,
      { step: 'share', period: now - minute, remaining: 199 },
    ],
    [
      'less, awaited, for an unknown time',
      { ...saw(199, minute), lowSince: null },
      false,
      { step: 'share', period: now - minute, remaining: 199 },
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
      fc.nat(2 * observationLifetime),
      fc.boolean(),
      (limit, remaining, ago, background) => {
        const seen = { limit, remaining, at: now - ago };
        const { step } = admit({ ...nothingObserved, seen, lowSince: now - ago }, now, background);
        if (ago >= observationLifetime || remaining >= limit / 5) expect(step).toBe('go');
        else if (background || remaining === 0) expect(step).toBe('refuse');
        else expect(step).toBe('share');
        expect(isLow(limit, remaining)).toBe(remaining < limit / 5);
      },
    ),
  );
});

test('in a low period no learner takes more than a fair share, and none is starved', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.array(fc.nat(60), { minLength: 1, maxLength: 120 }),
      fc.infiniteStream(fc.nat()),
      (pool, demands, dice) => {
        const taken = demands.map(() => 0);
        let remaining = pool;
        // All grants ask in random order as long as they want more.
        for (let round = 0; round < 60; round += 1) {
          const order = demands.map((_demand, index) => index);
          order.sort(() => ((dice.next().value as number) % 2) - 0.5);
          for (const index of order) {
            const own = taken[index] ?? 0;
            if (own >= (demands[index] ?? 0) || remaining === 0) continue;
            const sum = taken.reduce((total, each) => total + each, 0);
            if (own >= fairShare(remaining, sum, demands.length)) continue;
            taken[index] = own + 1;
            remaining -= 1;
          }
        }
        const share = Math.max(1, Math.floor(pool / demands.length));
        taken.forEach((own, index) => {
          expect(own).toBeLessThanOrEqual(share);
          if (pool >= demands.length) expect(own).toBe(Math.min(share, demands[index] ?? 0));
        });
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
    expect(blockAfter({ block: first }, { ...refused, now: now + 5 })).toBeNull();
    expect(blockAfter({ block: first }, { ...refused, sentAt: now, now: now + 5 })).toBeNull();
    const later = { ...refused, sentAt: now + 40_001, now: now + 40_100 };
    expect(blockAfter({ block: first }, later)).toMatchObject({ strikes: 2, at: now + 40_100 });
    // The clock was set back after the first.
    const earlier = { ...refused, sentAt: now - 30 * minute, now: now - 30 * minute + 9 };
    expect(blockAfter({ block: first }, earlier)).toMatchObject({ at: earlier.now, strikes: 2 });
  });

  test('Retry-After is respected, up to an hour, and never shortens the wait', () => {
    const refused = { sentAt: now - 5, now, retryAfter: 7_000, chance: 0 };
    const first = blockAfter(nothingObserved, refused);
    expect(first).toEqual({ at: now, until: now + 7_000, strikes: 0 });
    expect(blockAfter({ block: first }, { ...refused, retryAfter: 3_000 })).toBeNull();
    expect(blockAfter({ block: first }, refused)).toBeNull();
    expect(blockAfter({ block: first }, { ...refused, retryAfter: 9_000 })).toEqual({
      ...{ at: now, until: now + 9_000, strikes: 0 },
    });
    const later = { ...refused, sentAt: now + 1, now: now + 2, retryAfter: 3_000 };
    expect(blockAfter({ block: first }, later)).toEqual({
      ...{ at: now + 2, until: now + 3_002, strikes: 0 },
    });
    expect(blockAfter(nothingObserved, { ...refused, retryAfter: 0 })?.until).toBe(now + 1_000);
    const year = blockAfter(nothingObserved, { ...refused, retryAfter: 3e10 });
    expect(year?.until).toBe(now + observationLifetime);
  });

  test('a time that is over already means now, and once: the next such 429 rests', () => {
    const refused = { sentAt: now - 5, now, retryAfter: 0, chance: 0 };
    const first = blockAfter(nothingObserved, refused);
    expect(first).toEqual({ at: now, until: now + 1_000, strikes: 1 });
    expect(blockAfter({ block: first }, refused)).toBeNull();
    const again = { ...refused, sentAt: now + 1_001, now: now + 1_010 };
    expect(blockAfter({ block: first }, again)).toEqual({
      at: again.now,
      until: again.now + 80_000,
      strikes: 2,
    });
  });
});

test('a count of 0 of 0, as an earlier version stored it, holds no request', () => {
  const state = { ...nothingObserved, seen: { limit: 0, remaining: 0, at: now }, hourSince: now };
  expect([admit(state, now, false), admit(state, now, true)]).toEqual([
    { step: 'go' },
    { step: 'go' },
  ]);
});
