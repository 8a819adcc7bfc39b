import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hoursLeft } from './hours-left.ts';

it.each([
  ['a few words in a fresh hour', 300, { limit: 1_000, remaining: 1_000 }, 0],
  ['the same when the hour is nearly used up', 300, { limit: 1_000, remaining: 250 }, 1],
  ['20,000 words', 20_000, { limit: 1_000, remaining: 1_000 }, 28],
  ['20,000 words where no limit was shown', 20_000, null, 28],
  ['a service that allows nothing', 3, { limit: 0, remaining: 0 }, 3],
])('%s', (_name, words, quota, hours) => {
  expect(hoursLeft(words, quota)).toBe(hours);
});

it('is never shorter than the limit allows', () => {
  const count = fc.nat(100_000);
  fc.assert(
    fc.property(count, count, count, (words, limit, left) => {
      const remaining = Math.min(left, limit);
      const least = (words - remaining) / Math.max(1, limit);
      expect(hoursLeft(words, { limit, remaining })).toBeGreaterThanOrEqual(least);
    }),
  );
});
