/** What a scope allows (interface.md section 5.1), in the learner's words. */
import { i18n } from '#i18n';

/** The scope itself when it is one of the service's own, which has no message. */
export function scopeText(scope: string): string {
  const name = scope.replace(':r', 'R').replace(':w', 'W');
  return i18n.t(`options.scope.${name}` as 'options.scope.wordsRead') || scope;
}
