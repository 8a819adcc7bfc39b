import { expect, test } from 'vitest';
import { randomOfReserve } from './random.ts';

test('bytes of the reserve have the asked length and are never given out twice', () => {
  const sizes = Array.from({ length: 3_000 }, (_, index) => 8 + (index % 25));
  const given = sizes.map((size) => randomOfReserve(size));
  expect(given.map(({ length }) => length)).toEqual(sizes);
  expect(new Set(given.map((bytes) => bytes.toString('hex', 0, 8))).size).toBe(sizes.length);
});

test('what was given out does not change later', () => {
  const first = randomOfReserve(16);
  const copy = Buffer.from(first);
  for (let round = 0; round < 1_000; round += 1) randomOfReserve(16);
  expect(first).toEqual(copy);
});

test('more than the reserve holds', () => {
  const bytes = randomOfReserve(10_000);
  expect(bytes).toHaveLength(10_000);
  expect(new Set(bytes).size).toBe(256);
});
