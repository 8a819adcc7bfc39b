import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, equalShare, type Group, shareOfHour } from './fair-share.ts';

const of = (used: number, grants: number, taken = 0): Group => ({
  used,
  taken,
  isActive: true,
  grants,
});

test('where little is left no learner takes more than an equal share, and none is starved', () => {
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
            const groups = taken.map((each) => of(0, 1, each));
            if (own >= equalShare(remaining, groups)) continue;
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
    { numRuns: 30 },
  );
});

describe('of an hour', () => {
  const levels = (used: number, passed: number) => {
    const groups = [of(30, 10), of(used, 90)];
    const remaining = 1_000 - 300 - used * 90;
    const { most, kept } = shareOfHour(remaining, groups, passed);
    return [most, Math.round(kept)];
  };

  test('a learner who asks for more gets what others do not ask for, the more the later', () => {
    // Ninety learners ask at the rate of an equal part, of seven, and of five calls an hour.
    expect(levels(0, 0)).toEqual([10, 890]);
    expect(levels(3.5, 0.5)).toEqual([34, 334]);
    expect(levels(2.5, 0.5)).toEqual([51, 260]);
    expect(levels(5, 1)).toEqual([55, 0]);
  });

  test('there is enough for all where none has used an equal part', () => {
    expect(shareOfHour(910, [of(1, 90)], 0.1).most).toBe(Number.POSITIVE_INFINITY);
    expect(shareOfHour(990, [of(10, 1)], 0).kept).toBe(0);
  });

  test('for a learner who has used an equal part and stopped asking nothing more is kept', () => {
    const most = (isActive: boolean) => {
      const stopped = { ...of(350, 1), isActive };
      return shareOfHour(300, [of(400, 1), stopped, of(0, 1)], 0.5).most;
    };
    expect([most(true), most(false)]).toEqual([510, 670]);
  });
});

describe('what is divided', () => {
  const now = 1_800_000_000_000;
  const shared = { limit: 1_000, remaining: 100, hour: now - 30 * 60_000, low: now - 60_000 };

  test('the hour, where its calls explain at least half of what is gone', () => {
    expect(divide(shared, now, [of(150, 3, 20)]).of).toBe('used');
    expect(divide({ ...shared, low: null }, now, [of(1, 1)]).of).toBe('used');
  });

  test('what is left since it became little, where they explain less, or the hour is over', () => {
    const share = { of: 'taken', most: 53, kept: 100 };
    expect(divide(shared, now, [of(149, 3, 20)])).toEqual(share);
    expect(divide({ ...shared, hour: null }, now, [of(150, 3, 20)])).toEqual(share);
  });
});
