/** A share as a percentage in the page's language. */
import { i18n } from '#i18n';

/** `share` from 0 to 1. */
export function percentText(share: number): string {
  return new Intl.NumberFormat(i18n.t('ui.locale'), { style: 'percent' }).format(share);
}
