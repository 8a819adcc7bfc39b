/** Numbers and days in the page's language. */
import type { Span } from './period.ts';
import { dateFormat, dayText, minutesText, noonOf, numberFormat } from '../../ui/format.ts';

/** "1–20". */
export function rangeText(from: number, to: number): string {
  return numberFormat().formatRange(from, to);
}

const mostMinutes = 90;

/** A duration of `ms` milliseconds, in hours where the minutes are too many. */
export function timeText(ms: number): string {
  if (ms < (mostMinutes + 0.5) * 60_000) return minutesText(ms);
  const hours = numberFormat({ style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  return hours.format(ms / 3_600_000);
}

/** A day, or the first and the last day, with the year. */
export function spanText({ first, last }: Span): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return dateFormat(parts).formatRange(noonOf(first), noonOf(last));
}

/** Short enough for an axis: the year stands where the span is longer than one. */
export function axisText(day: string, isLong: boolean): string {
  return isLong
    ? dayText(day, { month: 'short', year: 'numeric' })
    : dayText(day, { day: 'numeric', month: 'short' });
}
