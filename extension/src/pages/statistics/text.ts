/** Numbers and days in the page's language. */
import { i18n } from '#i18n';
import { minutesText } from '../../review/days/minutes-text.ts';
import type { Span } from './sums/period.ts';

export function numberText(value: number): string {
  return new Intl.NumberFormat(i18n.t('ui.locale')).format(value);
}

const mostMinutes = 90;

/** A duration of `ms` milliseconds, in hours where the minutes are too many. */
export function timeText(ms: number): string {
  if (ms < (mostMinutes + 0.5) * 60_000) return minutesText(ms);
  return new Intl.NumberFormat(i18n.t('ui.locale'), {
    ...{ style: 'unit', unit: 'hour', maximumFractionDigits: 1 },
  }).format(ms / 3_600_000);
}

export function dayText(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18n.t('ui.locale'), { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** A day, or the first and the last day, with the year. */
export function spanText({ first, last }: Span): string {
  const format = new Intl.DateTimeFormat(i18n.t('ui.locale'), {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  });
  return format.formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`));
}

/** Short enough for an axis: the year stands where the span is longer than one. */
export function axisText(day: string, isLong: boolean): string {
  return isLong
    ? dayText(day, { month: 'short', year: 'numeric' })
    : dayText(day, { day: 'numeric', month: 'short' });
}
