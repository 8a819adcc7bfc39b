import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, localDay, weekdayOf } from './local-day.ts';

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Niue'],
];
const moment = fc.integer({
  min: Date.UTC(1990, 0, 1),
  max: Date.UTC(2090, 0, 1),
});
const zone = fc.constantFrom(...zones);

describe('the local day of a moment', () => {
  it('changes at the learner’s midnight, also when clocks change', () => {
    const berlin = (iso: string) => localDay(Date.parse(iso), 'Europe/Berlin');
    expect(berlin('2026-03-28T22:59:59Z')).toBe('2026-03-28');
    expect(berlin('2026-03-28T23:00:00Z')).toBe('2026-03-29');
    expect(berlin('2026-03-29T21:59:59Z')).toBe('2026-03-29');
    expect(berlin('2026-03-29T22:00:00Z')).toBe('2026-03-30');
    expect(berlin('2026-10-25T22:59:59Z')).toBe('2026-10-25');
    expect(berlin('2026-10-25T23:00:00Z')).toBe('2026-10-26');
  });

  it('uses the device’s time zone by default', () => {
    const now = new Date(2026, 10, 20, 23, 59, 59);
    expect(localDay(now.getTime())).toBe('2026-11-20');
    expect(localDay(now.getTime() + 1000)).toBe('2026-11-21');
  });

  it('never goes back as time passes, and moves by at most a day per hour', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const day = localDay(at, timeZone);
        const later = localDay(at + 3_600_000, timeZone);
        // Apia went from 29 to 31 December 2011: that day never existed there.
        const next = [day, addDays(day, 1), addDays(day, 2)];
        expect(next).toContain(later);
      }),
    );
  });

  it('is the same for all hours of a day, be it 23, 24 or 25', () => {
    fc.assert(
      fc.property(moment, zone, (at, timeZone) => {
        const hours = Array.from({ length: 25 }, (_, hour) =>
          localDay(at + hour * 3_600_000, timeZone),
        );
        expect(hours).toEqual([...hours].sort());
      }),
      { numRuns: 50 },
    );
  });
});

describe('days on the calendar', () => {
  it('add up across clock changes', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -800, max: 800 }), (at, by) => {
        const day = localDay(at, 'UTC');
        expect(addDays(addDays(day, by), -by)).toBe(day);
        expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
        expect(addDays(day, by) > day).toBe(by > 0);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect([weekdayOf('2026-11-20'), weekdayOf('2026-11-22')]).toEqual([5, 7]);
  });
});
