/** Notices about a problem with the relay, a missing agreement, or words of an earlier account. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { agreement, openConsent } from '../../account/agreement.ts';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import { RelayError } from '../../relay-client/relay-error.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { EarlierWords } from './EarlierWords.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export default function AccountNotices({
  outbox,
  query,
  online,
}: {
  readonly outbox: OutboxDatabase;
  readonly query: UseQueryResult<RelaySession>;
  readonly online: boolean;
}) {
  const { data: session, error, refetch } = query;
  const hasAgreed = useStored(agreement).data;
  return (
    <>
      {online && error && !isSaidBelow(error) && (
        <Notice
          tone="warn"
          action={<Button onClick={() => void refetch()}>{i18n.t('ui.retry')}</Button>}
        >
          {explain(error)}
        </Notice>
      )}
      <RelayAccess onAllowed={refetch} />
      {hasAgreed === false && session?.connected === true && (
        <Notice
          tone="warn"
          action={<Button onClick={() => void openConsent()}>{i18n.t('consent.read')}</Button>}
        >
          {i18n.t('ui.error.noConsent')}
        </Notice>
      )}
      <EarlierWords outbox={outbox} connection={session?.connection ?? null} />
    </>
  );
}

/** Each has a notice of its own, or the text that asks to connect. */
function isSaidBelow(error: Error): boolean {
  return error instanceof RelayError && (error.code === 'NO_ACCESS' || error.code === 'NO_CONSENT');
}
