/** What a scope allows (interface.md section 5.1), in the learner's words. */
import { i18n } from '#i18n';
import type { Scope } from '@gleaner/shared';

const sentences: Readonly<Record<Scope, () => string>> = {
  'words:read': () => i18n.t('options.scope.wordsRead'),
  'words:write': () => i18n.t('options.scope.wordsWrite'),
  'review:read': () => i18n.t('options.scope.reviewRead'),
  'review:write': () => i18n.t('options.scope.reviewWrite'),
  'wordbooks:read': () => i18n.t('options.scope.wordbooksRead'),
  'wordbooks:write': () => i18n.t('options.scope.wordbooksWrite'),
};

/** All of them, joined as the language joins a list. */
export function scopesText(scopes: readonly string[]): string {
  return new Intl.ListFormat(i18n.t('ui.locale')).format(scopes.map(scopeText));
}

/** The scope itself when it is one of the service's own. */
export function scopeText(scope: string): string {
  return Object.hasOwn(sentences, scope) ? sentences[scope as Scope]() : scope;
}
