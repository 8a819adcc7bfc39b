/** The rules that count by the service's hour: when it began, what is left of it, and how it is divided. */
import { describe, expect, test } from 'vitest';
import { createQuotaHour, nothingKnownOfHour, rememberedActive } from './quota-hour.ts';
import { quotaModel } from './testing-quota.ts';
import {
  admit,
  blockAfter,
  divide,
  hourAfter,
  hourLength,
  nothingObserved,
  type QuotaState,
  type Scarcity,
} from './quota-rule.ts';

const now = 1_800_000_000_000;
const minute = 60_000;

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
  const scarcity = { limit: 1_000, remaining: 600, period: null };
  test.each([
    ['a learner waits', now - minute, false, { step: 'share', hour: now - minute, ...scarcity }],
    [
      'it is a background call',
      now - minute,
      true,
      { step: 'spare', hour: now - minute, ...scarcity },
    ],
    ['the hour began just now', now, false, { step: 'share', hour: now, ...scarcity }],
    ['no hour is known', null, true, { step: 'go' }],
    ['the hour is over', now - hourLength, true, { step: 'go' }],
    ['the hour lies ahead', now + 1, false, { step: 'go' }],
  ] as const)('%s', (_what, hourSince, background, admission) => {
    expect(admit(plenty(hourSince), now, background)).toEqual(admission);
  });
});

describe('what is divided', () => {
  const scarce = (change: Partial<Scarcity> = {}): Scarcity => ({
    ...{ limit: 1_000, remaining: 100, hour: now - 30 * minute, period: now - minute },
    ...change,
  });
  /** Two that took 150 each, and one that took 150 and wants as many again: 450 of the 900 that are gone. */
  const groups = [
    { used: 150, before: 150, grants: 2 },
    { used: 150, before: 300, grants: 1 },
  ];
  const taken = { hour: groups, period: { taken: 60, active: 4 } };

  test('the hour, where its calls explain at least half of what is gone', () => {
    // Half an hour is left: 75 and 75 are expected of the two, 150 of the third, and 100 are there.
    expect(divide(scarce(), now, taken)).toEqual({ by: 'hour', level: 183, expected: 150 });
  });

  test('what is left since it became little, where they explain less', () => {
    const fewer = [{ used: 149, before: 150, grants: 3 }];
    const period = { by: 'period', level: 40, expected: 100 };
    expect(divide(scarce(), now, { ...taken, hour: fewer })).toEqual(period);
    expect(divide(scarce({ hour: null }), now, taken)).toEqual(period);
  });

  test('the hour, while there is plenty', () => {
    const few = [{ used: 1, before: 0, grants: 1 }];
    expect(divide(scarce({ period: null }), now, { ...taken, hour: few }).by).toBe('hour');
  });

  test('nothing is expected of an hour that is over, and all of one that has just begun', () => {
    const alone = [
      { used: 0, before: 10, grants: 1 },
      { used: 0, before: 20, grants: 1 },
    ];
    const expected = (hour: number): number =>
      divide(scarce({ hour, period: null }), now, { ...taken, hour: alone }).expected;
    expect(expected(now)).toBe(10);
    expect(expected(now - 15 * minute)).toBe(7.5);
    expect(expected(now - 2 * hourLength)).toBe(0);
    expect(expected(now + minute)).toBe(10);
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

test('of more grants than are remembered, the one that asked longest ago is forgotten', () => {
  const hour = createQuotaHour({
    store: quotaModel(),
    scope: 'application',
    now: () => now,
    log: { error: () => undefined },
  });
  const known = { state: nothingObserved, ...nothingKnownOfHour() };
  hour.noteActive(known, 'asks again', 0);
  hour.noteActive(known, 'asked once', 0);
  for (let other = 2; other < rememberedActive; other += 1) {
    hour.noteActive(known, `other ${other}`, 0);
  }
  hour.noteActive(known, 'asks again', 1);
  hour.noteActive(known, 'one more', 0);
  expect(known.active.has('asked once')).toBe(false);
  expect(known.active.get('asks again')).toEqual({ at: now, calls: 1 });
  expect(known.active.size).toBe(rememberedActive);
});
