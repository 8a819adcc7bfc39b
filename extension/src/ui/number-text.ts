import { i18n } from '#i18n';

/** In the page's language. */
export function numberText(value: number): string {
  return value.toLocaleString(i18n.t('ui.locale'));
}
