import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localDay } from '../days/local-day.ts';
import { isPastHour, nextTurn } from './reminder-time.ts';

const hour = fc.integer({ min: 0, max: 23 });
const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

describe.each([
  'UTC',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
])('in %s', (zone) => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env.TZ;
    process.env.TZ = zone;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('is shown from the hour to the end of the day', () => {
    fc.assert(
      fc.property(moment, hour, (now, wanted) => {
        const past = isPastHour(wanted, now);
        if (past) expect(new Date(now).getHours()).toBeGreaterThanOrEqual(wanted);
        else expect(new Date(now).getHours()).toBeLessThanOrEqual(wanted);
      }),
    );
  });

  it('changes only at the moments that it announces', () => {
    fc.assert(
      fc.property(moment, hour, fc.double({ min: 0, max: 1, noNaN: true }), (now, wanted, part) => {
        const turn = nextTurn(wanted, now);
        expect(turn).toBeGreaterThan(now);
        expect(turn - now).toBeLessThanOrEqual(25 * 3_600_000);
        const between = Math.floor(now + part * (turn - 1 - now));
        expect(isPastHour(wanted, between)).toBe(isPastHour(wanted, now));
        expect(localDay(between)).toBe(localDay(now));
      }),
    );
  });
});

it('has its hour on a day that skips it, and once on a day that has it twice', () => {
  const before = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  try {
    // On 29 March 2026 clocks go from 2:00 to 3:00, on 25 October from 3:00 back to 2:00.
    expect(nextTurn(2, Date.parse('2026-03-29T00:30:00Z'))).toBe(
      Date.parse('2026-03-29T01:00:00Z'),
    );
    expect(nextTurn(2, Date.parse('2026-10-24T22:30:00Z'))).toBe(
      Date.parse('2026-10-25T00:00:00Z'),
    );
    expect(nextTurn(2, Date.parse('2026-10-25T00:30:00Z'))).toBe(
      Date.parse('2026-10-25T23:00:00Z'),
    );
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
