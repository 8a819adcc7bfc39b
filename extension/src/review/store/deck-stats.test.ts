import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statsAfter } from './deck-stats.ts';

describe('the service’s counts as answers reduce them', () => {
  it('reduce the due cards, and omit what is no longer known', () => {
    const stats = { due: 12, new: 3, reviewedToday: 4, minutes: 6 };
    expect(statsAfter(stats, 0)).toEqual(stats);
    expect(statsAfter(stats, 5)).toEqual({ due: 7, reviewedToday: 9, minutes: 4 });
    expect(statsAfter(stats, 14)).toEqual({ due: 0, reviewedToday: 18, minutes: 0 });
    expect(statsAfter({ new: 3 }, 1)).toEqual({ new: 2 });
    expect(statsAfter({ minutes: 6 }, 1)).toEqual({});
  });

  it('never fall below zero, and add no count that the service did not send', () => {
    const counts = fc.record(
      { due: fc.nat(), new: fc.nat(), reviewedToday: fc.nat(), minutes: fc.nat(600) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(counts, fc.nat(), (stats, answered) => {
        const after = statsAfter(stats, answered);
        for (const value of Object.values(after)) expect(value).toBeGreaterThanOrEqual(0);
        for (const name of Object.keys(after)) expect(stats).toHaveProperty(name);
        expect((after.due ?? 0) + (after.new ?? 0)).toBeLessThanOrEqual(
          (stats.due ?? 0) + (stats.new ?? 0),
        );
        expect(statsAfter(stats, 0)).toMatchObject({
          ...(stats.due !== undefined && { due: stats.due }),
          ...(stats.new !== undefined && { new: stats.new }),
        });
      }),
    );
  });
});
