import fc from 'fast-check';
import { cardKinds } from '@gleaner/shared';
import { describe, expect, it } from 'vitest';
import { addDays, localDay } from '../../review/days/local-day.ts';
import { daysOf, historyVersion, type AnsweredRow } from '../../review/days/record.ts';
import type { WordReview } from '../../review/history/read-log.ts';
import { daysIn, parts, readPeriod, spanOf } from './period.ts';
import { addReviews, kindsOf, mostMissed, totalsOf, type WordCounts } from './sum-reviews.ts';
import { growthOf, masteryOf } from './sum-words.ts';

const today = '2026-11-20';
const days = fc.integer({ min: -800, max: 0 }).map((by) => addDays(today, by));
const units = fc.constantFrom('day', 'week', 'month');
const rows = fc.array(
  fc.record({
    ...{ version: fc.constant(historyVersion), sessionId: fc.constant('s'), day: days },
    ...{ right: fc.boolean(), ms: fc.nat(60_000), kind: fc.constantFrom(...cardKinds) },
  }) satisfies fc.Arbitrary<AnsweredRow>,
);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('the period', () => {
  it('is read from the address, twelve weeks unless it says otherwise', () => {
    expect(readPeriod(new URLSearchParams('period=year'))).toBe('year');
    expect(readPeriod(new URLSearchParams('period=century'))).toBe('weeks');
    expect(spanOf('days', today, '2020-01-01')).toEqual({ first: '2026-10-22', last: today });
    expect(spanOf('all', today, '2020-01-01').first).toBe('2020-01-01');
    expect(spanOf('all', today, '2027-01-01').first).toBe(today);
  });

  it('is cut into parts that hold each day once', () => {
    expect(parts({ first: '2026-11-14', last: today }, 'week', 1)).toEqual([
      { first: '2026-11-14', last: '2026-11-15' },
      { first: '2026-11-16', last: today },
    ]);
    fc.assert(
      fc.property(days, units, fc.integer({ min: 1, max: 7 }), (first, unit, weekday) => {
        const span = { first, last: today };
        const found = parts(span, unit, weekday);
        expect(found[0]?.first).toBe(first);
        expect(found.at(-1)?.last).toBe(today);
        expect(sum(found.map(daysIn))).toBe(daysIn(span));
        expect(found.slice(1).map((part) => part.first)).toEqual(
          found.slice(0, -1).map((part) => addDays(part.last, 1)),
        );
      }),
    );
  });
});

describe('the sums over reviews', () => {
  it('count each answer of the span once, in any cut', () => {
    fc.assert(
      fc.property(rows, days, units, (answers, first, unit) => {
        const span = { first, last: today };
        const records = daysOf([], answers);
        const within = answers.filter(({ day }) => day >= first);
        const totals = totalsOf(records, parts(span, unit, 1));
        expect(sum(totals.map(({ answered }) => answered))).toBe(within.length);
        expect(sum(totals.map(({ ms }) => ms))).toBe(sum(within.map(({ ms }) => ms)));
        const right = within.filter((answer) => answer.right).length;
        expect(sum(totals.map((total) => total.right))).toBe(right);
        const kinds = kindsOf(records, span);
        expect(sum(kinds.map(({ answered }) => answered))).toBe(within.length);
        expect(sum(kinds.map((kind) => kind.right))).toBe(right);
      }),
    );
  });

  it('list the words missed most often, spellings together, each wrong answer once', () => {
    const review = (term: string, right: boolean, day = today): WordReview => ({
      ...{ term, right, day, at: 0, ms: 1, kind: null },
    });
    const counts: WordCounts = new Map();
    const span = { first: '2026-11-01', last: today };
    addReviews(counts, [review('Sonder', false), review('gossamer', false)], span);
    addReviews(
      counts,
      [review('sonder', true), review('gossamer', false), review('', false)],
      span,
    );
    addReviews(counts, [review('sonder', false, '2026-10-31'), review('known', true)], span);
    expect(mostMissed(counts)).toEqual([
      { term: 'gossamer', asked: 2, missed: 2 },
      { term: 'sonder', asked: 2, missed: 1 },
    ]);
  });
});

describe('the sums over words', () => {
  const noon = new Date(2026, 10, 20, 12).getTime();
  const times = fc.integer({ min: -800, max: 0 }).map((by) => noon + by * 86_400_000);

  it('grow to the number of words, and count a word from its local day on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(times, { nil: undefined })),
        days,
        units,
        (created, first, unit) => {
          const words = created.map((at) => (at === undefined ? {} : { createdAt: at }));
          const points = growthOf(words, parts({ first, last: today }, unit, 1));
          expect(points.at(-1)?.words).toBe(words.length);
          const since = created.map((at) => (at === undefined ? '' : localDay(at)));
          expect(points.map((point) => point.words)).toEqual(
            points.map(({ last }) => since.filter((day) => day <= last).length),
          );
        },
      ),
    );
  });

  it('have a bar for each level up to 5, and leave out words without a level', () => {
    const words = [{ mastery: 0 }, { mastery: 5 }, { mastery: 9 }, { mastery: 2 }, {}];
    expect(masteryOf(words).map((level) => level.words)).toEqual([1, 0, 1, 0, 0, 2]);
  });

  it('gives a fifth to each bar where a service counts to 100', () => {
    const words = [0, 1, 20, 21, 55, 99, 100].map((mastery) => ({ mastery }));
    expect(masteryOf(words).map(({ from, to, words: count }) => [from, to, count])).toEqual([
      [0, 0, 1],
      ...[
        [1, 20, 2],
        [21, 40, 1],
        [41, 60, 1],
        [61, 80, 0],
        [81, 100, 2],
      ],
    ]);
  });
});
