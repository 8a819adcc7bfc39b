/** Numbers and days in the page's language. */
import { i18n } from '#i18n';
import { minutesText } from '../../ui/minutes-text.ts';
import type { Span } from './period.ts';

export function numberText(value: number): string {
  return numberFormat({}).format(value);
}

/** "1–20". */
export function rangeText(from: number, to: number): string {
  return numberFormat({}).formatRange(from, to);
}

/** By their options. Making a format takes longer than using it a hundred times. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = i18n.t('ui.locale');
  return kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = i18n.t('ui.locale');
  const inUtc = { ...options, timeZone: 'UTC' };
  return kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, inUtc));
}

function kept<F>(formats: Map<string, F>, locale: string, options: object, make: () => F): F {
  const name = JSON.stringify([locale, options]);
  const format = formats.get(name) ?? make();
  formats.set(name, format);
  return format;
}

const mostMinutes = 90;

/** A duration of `ms` milliseconds, in hours where the minutes are too many. */
export function timeText(ms: number): string {
  if (ms < (mostMinutes + 0.5) * 60_000) return minutesText(ms);
  const hours = numberFormat({ style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  return hours.format(ms / 3_600_000);
}

export function dayText(day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat(parts).format(new Date(`${day}T12:00:00Z`));
}

/** A day, or the first and the last day, with the year. */
export function spanText({ first, last }: Span): string {
  const format = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(new Date(`${first}T12:00:00Z`), new Date(`${last}T12:00:00Z`));
}

/** Short enough for an axis: the year stands where the span is longer than one. */
export function axisText(day: string, isLong: boolean): string {
  return isLong
    ? dayText(day, { month: 'short', year: 'numeric' })
    : dayText(day, { day: 'numeric', month: 'short' });
}
