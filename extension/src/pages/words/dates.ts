/** Dates in the page's language. */
import { i18n } from '#i18n';

let short: Intl.DateTimeFormat | undefined;
let long: Intl.DateTimeFormat | undefined;

/** "12 Nov 2026". @param at milliseconds since the epoch */
export function shortDate(at: number): string {
  short ??= new Intl.DateTimeFormat(i18n.t('ui.locale'), { dateStyle: 'medium' });
  return short.format(at);
}

/** "12 November 2026". @param at milliseconds since the epoch */
export function longDate(at: number): string {
  long ??= new Intl.DateTimeFormat(i18n.t('ui.locale'), { dateStyle: 'long' });
  return long.format(at);
}
