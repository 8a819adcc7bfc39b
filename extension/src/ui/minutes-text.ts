/** A duration in minutes, as text. */
import { i18n } from '#i18n';

/** `ms` in milliseconds. */
export function minutesText(ms: number): string {
  if (ms < 60_000) return i18n.t('review.timeShort');
  return i18n.t('review.time', [String(Math.round(ms / 60_000))]);
}
