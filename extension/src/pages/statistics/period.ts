/** The time that the statistics show, as it stands in the address (`statistics.html?period=year`). */
import { addDays, weekdayOf } from '../../review/days/local-day.ts';

export const periods = ['days', 'weeks', 'year', 'all'] as const;

export type Period = (typeof periods)[number];

/** Consecutive local days, both included. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

const lengths: Readonly<Record<Exclude<Period, 'all'>, number>> = {
  days: 30,
  weeks: 84,
  year: 365,
};

/** A value that it does not know means twelve weeks. */
export function readPeriod(params: URLSearchParams): Period {
  return periods.find((one) => one === params.get('period')) ?? 'weeks';
}

/** @param earliest the first day with data */
export function spanOf(period: Period, today: string, earliest: string): Span {
  const start = period === 'all' ? earliest : addDays(today, 1 - lengths[period]);
  return { first: start < today ? start : today, last: today };
}

export function isWithin(day: string, { first, last }: Span): boolean {
  return first <= day && day <= last;
}

export type Unit = 'day' | 'week' | 'month';

/** The span cut into days, weeks or months; the first and the last may be shorter. */
export function parts({ first, last }: Span, unit: Unit, firstWeekday: number): readonly Span[] {
  const found: Span[] = [];
  for (let day = first; day <= last;) {
    const end = lastOfPart(day, unit, firstWeekday);
    found.push({ first: day, last: end < last ? end : last });
    day = addDays(end, 1);
  }
  return found;
}

export function daysIn({ first, last }: Span): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
}

function lastOfPart(day: string, unit: Unit, firstWeekday: number): string {
  if (unit === 'day') return day;
  if (unit === 'week') return addDays(day, 6 - ((weekdayOf(day) - firstWeekday + 7) % 7));
  return addDays(firstOfMonth(day, 1), -1);
}

/** The first day of the month `by` months later; `by` may be negative. */
export function firstOfMonth(day: string, by: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}
