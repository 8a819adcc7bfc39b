/** Weekdays in the page's language. */
import { i18n } from '#i18n';

/** 1 is Monday; 5 January 2026 was a Monday. */
export function weekdayName(weekday: number, length: 'long' | 'narrow'): string {
  return new Date(Date.UTC(2026, 0, 4 + weekday)).toLocaleDateString(i18n.t('ui.locale'), {
    weekday: length,
    timeZone: 'UTC',
  });
}

/**
 * The first weekday of the page's language, in the learner's region if the browser tells it: weeks begin on
 * Monday in Britain, on Sunday in America. Monday when the browser does not know.
 */
export function firstWeekday(): number {
  const shown = i18n.t('ui.locale');
  const languageOf = (tag: string): string => new Intl.Locale(tag).language;
  const own = navigator.languages.find((tag) => languageOf(tag) === languageOf(shown));
  const locale: Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  } = new Intl.Locale(own ?? shown);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
