import { backgroundPriority } from '@gleaner/shared';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBackground } from './priority.ts';

test.each([
  [backgroundPriority, true],
  ['u=7', true],
  ['i, u=6', true],
  ['u=6;foo="u=1", i', true],
  ['u=1, u=6', true],
  ['u=6, u=1', false],
  ['u=5', false],
  ['i', false],
  ['', false],
  ['u=8', false],
  ['u=-6', false],
  ['u=6.5', false],
  ['u="6"', false],
  ['u=(6 7)', false],
  ['u', false],
  ['U=6', false],
  ['u=6,', true],
  ['foo="u=6"', false],
  ['foo="a, u=6"', false],
] as const)('%j: %s', (header, background) => {
  expect(isBackground(header)).toBe(background);
});

test('a request without the header is no background work', () => {
  expect(isBackground(undefined)).toBe(false);
});

test('any header gives true or false', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(typeof isBackground(header)).toBe('boolean');
    }),
  );
});
