/** The first step: what is sent where, then the sign-in. Nothing is sent before the learner agrees. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { agree, agreement } from '../../account/agreement.ts';
import { RelayAccess } from '../../account/RelayAccess.tsx';
import { useOpenLogin } from '../../account/use-open-login.ts';
import { hostOf } from '../../relay-client/host.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import type { Settings } from '../../settings/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useStored } from '../../ui/use-stored.ts';
import { Consent } from './Consent.tsx';
import { Step } from './Step.tsx';

interface ConnectStepProps {
  readonly query: UseQueryResult<RelaySession>;
  readonly settings: Settings;
}

export function ConnectStep({ query, settings }: ConnectStepProps) {
  const session = query.data;
  const hasAgreed = useStored(agreement).data;
  const agreeing = useMutation({ mutationFn: () => agree(Date.now()) });
  const connect = useOpenLogin(hasAgreed === true ? undefined : agreeing.mutateAsync);
  const before = useRef(hasAgreed);
  const { refetch } = query;
  useEffect(() => {
    if (hasAgreed === true && before.current === false) void refetch();
    before.current = hasAgreed;
  }, [hasAgreed, refetch]);
  const isConnected = session?.connected === true;
  const isDone = isConnected && hasAgreed === true;
  const press = () => (isConnected ? agreeing.mutate() : connect.press());
  return (
    <Step number={1} title={i18n.t('welcome.connectTitle')} isDone={isDone}>
      <RelayAccess onAllowed={query.refetch} />
      {isDone ? (
        <p className="quiet">{i18n.t('welcome.connected', [hostOf(session.instance)])}</p>
      ) : (
        <>
          {hasAgreed === false && <Consent settings={settings} />}
          {!isConnected && <p className="quiet">{i18n.t('welcome.connectNote')}</p>}
          {query.error && !isSaidElsewhere(query.error) && (
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
            <Button
              variant="primary"
              busy={connect.isPending || agreeing.isPending}
              onClick={press}
            >
              {label(hasAgreed === true, isConnected)}
            </Button>
          </p>
          {agreeing.isError && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
          {connect.isSuccess && <Notice tone="info">{i18n.t('options.connecting')}</Notice>}
          {connect.error && !agreeing.isError && !isSaidElsewhere(connect.error) && (
            <Notice tone="wrong">{explain(connect.error)}</Notice>
          )}
        </>
      )}
    </Step>
  );
}

function label(hasAgreed: boolean, isConnected: boolean): string {
  if (hasAgreed) return i18n.t('welcome.connect');
  return isConnected ? i18n.t('consent.agree') : i18n.t('consent.agreeAndConnect');
}

/** A notice above the button, with a button of its own, or the text that asks for the agreement. */
function isSaidElsewhere(error: Error): boolean {
  return error instanceof RelayError && (error.code === 'NO_ACCESS' || error.code === 'NO_CONSENT');
}
