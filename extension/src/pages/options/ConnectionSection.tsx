/** The service to which Gleaner is connected, its permissions there, and Disconnect. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useState } from 'react';
import { access } from '../../relay-client/access.ts';
import { hostOf } from '../../relay-client/host.ts';
import { relayAge, type RelayAge } from '../../relay-client/relay-age.ts';
import { openConsent } from '../../account/agreement.ts';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import { RelayError } from '../../relay-client/relay-error.ts';
import { useOpenLogin } from '../../account/use-open-login.ts';
import { useSession } from '../../account/use-session.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { DisconnectChoices } from './DisconnectChoices.tsx';
import { listText } from '../../ui/format.ts';
import { scopeText } from '../../ui/scope-text.ts';
import { Section } from './Section.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export function ConnectionSection({
  session: last,
  outbox,
}: {
  readonly session: RelaySession | null;
  readonly outbox: OutboxDatabase;
}) {
  const query = useSession(last);
  const connect = useOpenLogin();
  const [leaving, setLeaving] = useState(false);
  const session = query.data;
  const connected = session?.connected === true;
  const mayReach = useStored(access).data;
  // One of three: the notice of the missing permission, that of an error, or the server's answer.
  const isUnagreed = query.error instanceof RelayError && query.error.code === 'NO_CONSENT';
  const error = mayReach === true && !isUnagreed ? query.error : null;
  const answered = mayReach === true && error === null && (session !== undefined || isUnagreed);
  return (
    <Section name="account">
      <RelayAccess onAllowed={query.refetch} />
      {isUnagreed && connected && (
        <Notice
          tone="warn"
          action={<Button onClick={() => void openConsent()}>{i18n.t('consent.read')}</Button>}
        >
          {explain(query.error)}
        </Notice>
      )}
      {error && (
        <Notice
          tone={isOffline(error) ? 'offline' : 'warn'}
          action={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {i18n.t('ui.retry')}
            </Button>
          }
        >
          {explain(error)}
        </Notice>
      )}
      {answered && (
        <p>
          <Mark tone={connected ? 'right' : 'waiting'}>
            {connected
              ? i18n.t('popup.connectedTo', [hostOf(session.instance)])
              : i18n.t('options.notConnected')}
          </Mark>
        </p>
      )}
      {answered && session && <AgeNotice age={relayAge(session)} />}
      {connected && session.scopes.length > 0 && (
        <dl className="facts">
          <dt>{i18n.t('options.mayDo')}</dt>
          <dd>{listText(session.scopes.map(scopeText))}</dd>
        </dl>
      )}
      {!connected && !error && (
        <>
          <p>
            <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
              {i18n.t('options.connect')}
            </Button>
          </p>
          {connect.isSuccess && <Notice tone="info">{i18n.t('options.connecting')}</Notice>}
          {connect.error && mayReach !== false && (
            <Notice tone="wrong">{explain(connect.error)}</Notice>
          )}
        </>
      )}
      {connected && (
        <p hidden={leaving}>
          <Button onClick={() => setLeaving(true)}>{i18n.t('options.disconnect')}</Button>
        </p>
      )}
      {connected && leaving && (
        <DisconnectChoices
          {...{ outbox, session }}
          onEnd={() => {
            setLeaving(false);
            void query.refetch();
          }}
        />
      )}
    </Section>
  );
}

function AgeNotice({ age }: { readonly age: RelayAge }) {
  if (age === 'same') return null;
  return (
    <p className="quiet small">
      {i18n.t(age === 'older' ? 'options.serverOlder' : 'options.serverNewer')}
    </p>
  );
}

function isOffline(error: Error): boolean {
  return error instanceof RelayError && error.status === null && !navigator.onLine;
}
