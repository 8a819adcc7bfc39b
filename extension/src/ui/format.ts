/** Numbers, sizes, durations and dates in the page's language. */
import { i18n } from '#i18n';

/** By their options: making a format takes longer than using it a hundred times. */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = i18n.t('ui.locale');
  return kept(numbers, locale, options, () => new Intl.NumberFormat(locale, options));
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = i18n.t('ui.locale');
  return kept(dates, locale, options, () => new Intl.DateTimeFormat(locale, options));
}

function kept<F>(formats: Map<string, F>, locale: string, options: object, make: () => F): F {
  const name = JSON.stringify([locale, options]);
  const format = formats.get(name) ?? make();
  formats.set(name, format);
  return format;
}

/** "A, B, and C". */
export function listText(parts: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('ui.locale')).format(parts);
}

/** @param share from 0 to 1 */
export function percentText(share: number): string {
  return numberFormat({ style: 'percent' }).format(share);
}

/** "340 kB", "2.1 MB". */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  return numberFormat({
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(bytes / (isLarge ? 1_000_000 : 1_000));
}

/** @param ms milliseconds */
export function minutesText(ms: number): string {
  if (ms < 60_000) return i18n.t('review.timeShort');
  return i18n.t('review.time', [String(Math.round(ms / 60_000))]);
}

/** "12 Nov 2026". @param at milliseconds since the epoch */
export function shortDate(at: number): string {
  return dateFormat({ dateStyle: 'medium' }).format(at);
}

/** "12 November 2026". @param at milliseconds since the epoch */
export function longDate(at: number): string {
  return dateFormat({ dateStyle: 'long' }).format(at);
}

/** "14:05". @param at milliseconds since the epoch */
export function timeOfDay(at: number): string {
  return dateFormat({ timeStyle: 'short' }).format(at);
}

/** @param day `YYYY-MM-DD` */
export function dayText(day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(noonOf(day));
}

/** In UTC: the same day in every zone. */
export function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}
