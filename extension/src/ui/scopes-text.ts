import { i18n } from '#i18n';
import { scopeText } from './scope-text.ts';

/** What all of them allow, joined as the language joins a list. */
export function scopesText(scopes: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('ui.locale')).format(scopes.map(scopeText));
}
