import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInSight, stretchesOf } from './in-sight.ts';

describe('firstInSight', () => {
  it('is the first item that is not past, found in few steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.nat({ max: 6_000 }), (length, first) => {
        const items = Array.from({ length }, (_, index) => index);
        let asked = 0;
        const found = firstInSight(items, (item) => {
          asked += 1;
          return item < first;
        });
        expect(found).toBe(Math.min(first, length));
        expect(asked).toBeLessThanOrEqual(14);
      }),
    );
  });
});

describe('stretchesOf', () => {
  it('keeps a text of usual length whole, and returns nothing for an empty one', () => {
    expect(stretchesOf('word '.repeat(800))).toEqual([{ from: 0, to: 4_000 }]);
    expect(stretchesOf('')).toEqual([]);
  });

  it('splits between words, loses nothing, and keeps each stretch short', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/u), { maxLength: 4_000 });
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ');
        const stretches = stretchesOf(text);
        expect(stretches.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text);
        for (const { from, to } of stretches) {
          expect(to - from).toBeLessThanOrEqual(4_200);
          if (to < text.length) expect(text.charAt(to - 1)).toBe(' ');
        }
      }),
      { numRuns: 50 },
    );
  });

  it('splits no character in a text without spaces', () => {
    const text = `a${'😀'.repeat(5_000)}`;
    for (const { from, to } of stretchesOf(text))
      expect(text.slice(from, to).isWellFormed()).toBe(true);
  });
});
