/** A time as a learner counts it: in minutes. */
import { i18n } from '#i18n';

/** `ms` in milliseconds. */
export function minutesText(ms: number): string {
  return i18n.t('review.time', [ms < 60_000 ? '< 1' : String(Math.round(ms / 60_000))]);
}
