import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideHour, waterLevel } from './fair-level.ts';

const wishes = fc.array(fc.record({ wish: fc.nat(100), grants: fc.integer({ min: 1, max: 20 }) }), {
  maxLength: 12,
});

describe('the level', () => {
  test('uses up the pool, and gives no learner more than they wish', () => {
    fc.assert(
      fc.property(fc.nat(2_000), wishes, (pool, all) => {
        const level = waterLevel(pool, all);
        const given = all.reduce(
          (sum, { wish, grants }) => sum + Math.min(wish, level) * grants,
          0,
        );
        const wished = all.reduce((sum, { wish, grants }) => sum + wish * grants, 0);
        expect(given).toBeCloseTo(Math.min(pool, wished), 3);
        if (wished <= pool) expect(level).toBe(Number.POSITIVE_INFINITY);
      }),
    );
  });

  test('a learner who wishes for more takes nothing from those who wish for less', () => {
    expect(
      waterLevel(1_000, [
        { wish: 60, grants: 10 },
        { wish: 5, grants: 90 },
      ]),
    ).toBe(55);
    expect(
      waterLevel(1_000, [
        { wish: 600, grants: 10 },
        { wish: 5, grants: 90 },
      ]),
    ).toBe(55);
  });
});

describe('an hour', () => {
  const of = (used: number, before: number, grants: number) => ({ used, before, grants });
  const begun = { remaining: 1_000, passed: 0 };

  test('belongs to the only learner where there is one', () => {
    expect(divideHour([of(0, 0, 1)], begun).level).toBe(Number.POSITIVE_INFINITY);
    expect(divideHour([of(900, 20, 1)], { remaining: 100, passed: 0.01 }).level).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('at its beginning, calls that are not expected from some go to the others at once', () => {
    const { level, expected } = divideHour([of(0, 60, 10), of(0, 5, 90)], begun);
    expect([level, expected]).toEqual([55, 990]);
  });

  test('an equal part is kept for each new learner, and less as time passes', () => {
    const inf = Number.POSITIVE_INFINITY;
    const levels = [0, 0.25, 0.5, 0.75, 1].map((passed) => {
      const used = passed * 5;
      const groups = [of(20, 0, 10), of(used, 0, 90)];
      const remaining = 1_000 - 200 - used * 90;
      return divideHour(groups, { remaining, passed }).level;
    });
    expect(levels).toEqual([10, 21, inf, inf, inf]);
  });

  test('gives whole calls; fractions are given out towards its end', () => {
    const at = (passed: number) => divideHour([of(9, 9, 100)], { remaining: 50, passed }).level;
    // Nine and a half for each, if all continued as before.
    expect([at(0), at(0.4), at(0.49)]).toEqual([9, 9, 9]);
    expect(at(0.5)).toBe(10);
  });
});
