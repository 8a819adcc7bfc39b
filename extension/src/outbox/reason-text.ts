/** Why a write waits or failed, in the learner's words (interface.md section 7, and the relay's own errors). */
import { i18n } from '#i18n';
import { shownText } from '../text/invisible.ts';
import type { OutboxReason, OutboxRecord } from './store/record.ts';

const sentences: Readonly<Record<OutboxReason, (detail: string) => string>> = {
  offline: () => i18n.t('outbox.reason.offline'),
  'not-connected': () => i18n.t('outbox.reason.notConnected'),
  'signed-out': () => i18n.t('outbox.reason.signedOut'),
  'other-account': () => i18n.t('outbox.reason.otherAccount'),
  'scope-missing': (detail) => i18n.t('outbox.reason.scopeMissing', [detail]),
  forbidden: () => i18n.t('outbox.reason.forbidden'),
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

/** A sentence, or undefined when there is nothing to explain. */
export function reasonText(record: Pick<OutboxRecord, 'reason' | 'detail'>): string | undefined {
  return record.reason && sentences[record.reason](shownText(record.detail ?? '').trim());
}
