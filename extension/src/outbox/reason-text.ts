/** Why a write waits or failed, in the learner's words (interface.md section 7, and the relay's own errors). */
import { i18n } from '#i18n';
import { shownText } from '../text/invisible.ts';
import { scopeText } from '../ui/scope-text.ts';
import type { OutboxReason, OutboxRecord } from './store/record.ts';

const sentences: Readonly<Record<OutboxReason, (detail: string) => string>> = {
  offline: () => i18n.t(navigator.onLine ? 'outbox.reason.unreachable' : 'outbox.reason.offline'),
  'not-connected': () => i18n.t('outbox.reason.notConnected'),
  'signed-out': () => i18n.t('outbox.reason.signedOut'),
  'other-account': () => i18n.t('outbox.reason.otherAccount'),
  'scope-missing': (detail) => i18n.t('ui.error.scope', [scopeText(detail)]),
  forbidden: () => i18n.t('outbox.reason.forbidden'),
  'origin-refused': () => i18n.t('outbox.reason.originRefused'),
  rejected: (detail) =>
    detail === ''
      ? i18n.t('outbox.reason.rejected')
      : i18n.t('outbox.reason.rejectedBecause', [detail]),
  'language-rejected': () => i18n.t('outbox.reason.languageRejected'),
  'not-found': () => i18n.t('outbox.reason.notFound'),
  refused: (detail) =>
    detail === ''
      ? i18n.t('outbox.reason.refused')
      : i18n.t('outbox.reason.refusedBecause', [detail]),
  'plan-gone': () => i18n.t('outbox.reason.planGone'),
  'list-unread': () => i18n.t('outbox.reason.listUnread'),
  quota: () => i18n.t('outbox.reason.quota'),
  'service-error': () => i18n.t('outbox.reason.serviceError'),
  unconfirmed: () => i18n.t('outbox.reason.unconfirmed'),
};

/** Codes that services have in common. Each says less than the sentence it stands before. */
const commonCode =
  /^(?<code>ABORTED|ALREADY_EXISTS|CANCELLED|CONFLICT|DATA_LOSS|DEADLINE_EXCEEDED|FAILED_PRECONDITION|INTERNAL|INVALID_ARGUMENT|NOT_FOUND|OUT_OF_RANGE|PERMISSION_DENIED|RESOURCE_EXHAUSTED|UNAUTHENTICATED|UNAVAILABLE|UNIMPLEMENTED|UNKNOWN)(?:_ERROR)?(?::\s*|$)/u;
/** What follows these is for the developers of the service. */
const inward = new Set(['DATA_LOSS', 'INTERNAL', 'UNKNOWN']);

/** What the service said for people, without its codes. */
function saidForPeople(detail: string): string {
  const { code } = commonCode.exec(detail)?.groups ?? {};
  if (code === undefined) return detail;
  return inward.has(code) ? '' : saidForPeople(detail.replace(commonCode, ''));
}

/** A sentence, or undefined when there is nothing to explain. */
export function reasonText(record: Pick<OutboxRecord, 'reason' | 'detail'>): string | undefined {
  return (
    record.reason && sentences[record.reason](saidForPeople(shownText(record.detail ?? '').trim()))
  );
}
