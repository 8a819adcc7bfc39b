import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonLengths, inPlace } from './common-sequence.ts';

it.each([
  [['b', 'a', 'c'], ['a', 'b', 'c'], 2],
  [['a', 'x', 'b'], ['a', 'b'], 2],
  [['x'], ['a'], 0],
])('%j in %j', (given, right, kept) => {
  expect(inPlace(given, right).filter(Boolean)).toHaveLength(kept);
});

it('keeps the longest common order, in its order', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(words, words, (given, right) => {
      const kept = given.filter((_, place) => inPlace(given, right)[place]);
      expect(kept).toHaveLength(commonLengths(given, right, (a, b) => a === b)[0]?.[0] ?? 0);
      let from = 0;
      for (const one of kept) {
        from = right.indexOf(one, from) + 1;
        expect(from).toBeGreaterThan(0);
      }
    }),
  );
});
