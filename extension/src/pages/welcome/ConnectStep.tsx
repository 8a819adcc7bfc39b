import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useConnect } from '../../account/use-connect.ts';
import { hostOf } from '../../relay-client/host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Step } from './Step.tsx';

export function ConnectStep({ session }: { readonly session: RelaySession | undefined }) {
  const connect = useConnect();
  const isDone = session?.connected === true;
  return (
    <Step number={1} title={i18n.t('welcome.connectTitle')} isDone={isDone}>
      {isDone ? (
        <p className="quiet">{i18n.t('welcome.connected', [hostOf(session.instance)])}</p>
      ) : (
        <>
          <p className="quiet">{i18n.t('welcome.connectNote')}</p>
          <p>
            <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
              {i18n.t('welcome.connect')}
            </Button>
          </p>
          {connect.isError && <Notice tone="wrong">{explain(connect.error)}</Notice>}
        </>
      )}
    </Step>
  );
}
