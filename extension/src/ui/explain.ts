/** Why a call failed, in a learner's words: what happened, what was stored, what to do. */
import { i18n } from '#i18n';
import { detailOf, hasReason, RelayError } from '../relay-client/relay-error.ts';
import { scopeText } from './scope-text.ts';

/** `plan` when a review plan was requested: then a 404 is about that plan. */
export function explain(error: unknown, about: 'plan' | 'other' = 'other'): string {
  if (!(error instanceof RelayError)) return i18n.t('ui.error.unexpected');
  const { status, retryAfterMs } = error;
  if (error.code === 'NO_CONSENT') return i18n.t('ui.error.noConsent');
  if (error.code === 'NO_ACCESS') return i18n.t('ui.error.noAccess');
  // A browser with a network got no answer: it is not the learner who is offline.
  if (status === null)
    return i18n.t(navigator.onLine ? 'ui.error.unreachable' : 'ui.error.offline');
  if (status === 401) return i18n.t('ui.error.signedOut');
  if (status === 403) {
    if (hasReason(error, 'origin_not_allowed')) return i18n.t('ui.error.origin');
    const scope = missingScope(error);
    return scope === null
      ? i18n.t('ui.error.forbidden')
      : i18n.t('ui.error.scope', [scopeText(scope)]);
  }
  if (status === 404 && about === 'plan') return i18n.t('ui.error.noPlan');
  if (status === 429)
    return retryAfterMs === null
      ? i18n.t('ui.error.quota')
      : i18n.t('ui.error.quotaMinutes', Math.max(1, Math.ceil(retryAfterMs / 60_000)));
  if (status === 400) return i18n.t(about === 'plan' ? 'ui.error.badPlan' : 'ui.error.refused');
  if (error.code === 'MALFORMED') return i18n.t('ui.error.malformed');
  return i18n.t('ui.error.service');
}

/** The scope that a 403 of the relay names; null for any other. */
function missingScope(error: RelayError): string | null {
  const scope = detailOf(error, 'scope_missing')?.scope;
  return typeof scope === 'string' ? scope : null;
}
