import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from './local-day.ts';
import { lastDays, lastWeeks, levelOf, streakOf } from './streak.ts';
import { dayOf } from './testing.ts';

const today = '2026-11-20';
const back = (by: number, answered = 3) => dayOf(addDays(today, -by), answered);
const worked = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }))
  .map((days) => days.map((by) => back(by)));

describe('the streak', () => {
  it('counts days in a row and lasts until today is over', () => {
    expect(streakOf([], today)).toBe(0);
    expect(streakOf([back(0)], today)).toBe(1);
    expect(streakOf([back(1), back(2)], today)).toBe(2);
    expect(streakOf([back(0), back(1), back(3)], today)).toBe(2);
    expect(streakOf([back(2), back(3)], today)).toBe(0);
  });

  it('continues over a clock change and the end of a year', () => {
    const days = Array.from({ length: 40 }, (_, by) => dayOf(addDays('2027-01-15', -by), 1));
    expect(streakOf(days, '2027-01-15')).toBe(40);
  });

  it('is never longer than the days worked, and grows by one with today', () => {
    fc.assert(
      fc.property(worked, (days) => {
        const others = days.filter(({ day }) => day !== today);
        const before = streakOf(others, today);
        expect(before).toBeLessThanOrEqual(others.length);
        expect(streakOf([...others, back(0)], today)).toBe(before + 1);
      }),
    );
  });

  it('does not count a day whose answers were all undone', () => {
    expect(streakOf([back(0, 0), back(1)], today)).toBe(1);
  });
});

describe('days and weeks to show', () => {
  it('are complete, with zeros between', () => {
    const days = lastDays([back(0), back(3)], today, 5);
    expect(days.map(({ answered }) => answered)).toEqual([0, 3, 0, 0, 3]);
    expect(days.at(-1)?.day).toBe(today);
  });

  it('begin on the learner’s first weekday and end with today', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 7 }),
        (by, firstWeekday) => {
          const day = addDays(today, by);
          const weeks = lastWeeks([], day, 5, firstWeekday);
          expect(weeks).toHaveLength(5);
          for (const [place, week] of weeks.entries()) {
            expect(weekdayOf(week[0]?.day ?? '')).toBe(firstWeekday);
            if (place < 4) expect(week).toHaveLength(7);
          }
          expect(weeks.at(-1)?.at(-1)?.day).toBe(day);
        },
      ),
    );
  });

  it('are shaded from no answers to the busiest day', () => {
    expect([0, 1, 5, 10].map((n) => levelOf(dayOf(today, n), 10, 4))).toEqual([0, 1, 2, 4]);
  });
});
