/** A number as the page's language writes it. */
import { i18n } from '#i18n';

export function numberText(count: number): string {
  return new Intl.NumberFormat(i18n.t('ui.locale')).format(count);
}
