/** Not connected: what Gleaner does, the Connect button, and the permissions it asks for. */
import { i18n } from '#i18n';
import { useConnect } from '../../use-connect.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import type { ReviewSession } from '../../review/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RunningSession } from './RunningSession.tsx';

export function ConnectPanel({
  wasConnected,
  running,
  planName,
  controller,
}: {
  readonly wasConnected: boolean;
  readonly running: ReviewSession | null;
  readonly planName: string;
  readonly controller: ReviewController;
}) {
  const connect = useConnect();
  return (
    <section className="panel connect">
      {running && <RunningSession {...{ running, planName, controller }} />}
      <p className="lead">{wasConnected ? i18n.t('popup.reconnect') : i18n.t('popup.intro')}</p>
      <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
        {i18n.t('popup.connect')}
      </Button>
      <p className="quiet small">{i18n.t('popup.connectTerms')}</p>
      {connect.isSuccess && <Notice tone="info">{i18n.t('popup.connectingIn')}</Notice>}
      {connect.isError && <Notice tone="wrong">{explain(connect.error)}</Notice>}
    </section>
  );
}
