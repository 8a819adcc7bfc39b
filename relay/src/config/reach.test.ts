import { expect, test } from 'vitest';
import { lasts } from './reach.ts';

const now = 1_800_000_000_000;

test.each([
  ['ends now', 0, false],
  ['ends in a moment', 1, true],
  ['has just begun', 60_000, true],
  ['was begun by a clock that is a few seconds ahead', 65_000, true],
  ['was begun before the clock was set back', 65_001, false],
])('a minute that %s', (_what, ahead, expected) => {
  expect(lasts(now + ahead, 60_000, now)).toBe(expected);
});

test('what never began does not last', () => {
  expect(lasts(null, 60_000, now)).toBe(false);
});
