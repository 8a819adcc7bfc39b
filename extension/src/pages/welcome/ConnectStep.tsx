import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import { useOpenLogin } from '../../account/use-open-login.ts';
import { hostOf } from '../../relay-client/host.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Step } from './Step.tsx';

export function ConnectStep({ query }: { readonly query: UseQueryResult<RelaySession> }) {
  const session = query.data;
  const connect = useOpenLogin();
  const isDone = session?.connected === true;
  return (
    <Step number={1} title={i18n.t('welcome.connectTitle')} isDone={isDone}>
      <RelayAccess onAllowed={query.refetch} />
      {isDone ? (
        <p className="quiet">{i18n.t('welcome.connected', [hostOf(session.instance)])}</p>
      ) : (
        <>
          <p className="quiet">{i18n.t('welcome.connectNote')}</p>
          {query.error && !isNoAccess(query.error) && (
            <Notice
              tone="warn"
              action={
                <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                  {i18n.t('ui.retry')}
                </Button>
              }
            >
              {explain(query.error)}
            </Notice>
          )}
          <p>
            <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
              {i18n.t('welcome.connect')}
            </Button>
          </p>
          {connect.isSuccess && <Notice tone="info">{i18n.t('options.connecting')}</Notice>}
          {connect.error && !isNoAccess(connect.error) && (
            <Notice tone="wrong">{explain(connect.error)}</Notice>
          )}
        </>
      )}
    </Step>
  );
}

/** The notice above the button says it, with a button of its own. */
function isNoAccess(error: Error): boolean {
  return error instanceof RelayError && error.code === 'NO_ACCESS';
}
