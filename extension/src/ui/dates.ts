/** Dates in the page's language. */
import { i18n } from '#i18n';

const formats = new Map<string, Intl.DateTimeFormat>();

/** "12 Nov 2026". @param at milliseconds since the epoch */
export function shortDate(at: number): string {
  return format('medium').format(at);
}

/** "12 November 2026". @param at milliseconds since the epoch */
export function longDate(at: number): string {
  return format('long').format(at);
}

/** "14:05". @param at milliseconds since the epoch */
export function timeOfDay(at: number): string {
  return new Intl.DateTimeFormat(i18n.t('ui.locale'), { timeStyle: 'short' }).format(at);
}

/** Kept, since making one takes longer than a row of the list may. */
function format(dateStyle: 'medium' | 'long'): Intl.DateTimeFormat {
  const locale = i18n.t('ui.locale');
  const key = `${locale} ${dateStyle}`;
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle });
  formats.set(key, found);
  return found;
}
