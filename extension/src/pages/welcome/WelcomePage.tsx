/** Opens once after the installation: how to collect, where to find Gleaner, and how to connect. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation } from '@tanstack/react-query';
import { Pin } from 'lucide-react';
import { hostOf } from '../../relay-client/host.ts';
import { useConnect } from '../../account/use-connect.ts';
import { useSession } from '../../account/use-session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CollectPicture } from './CollectPicture.tsx';
import '../../ui/styles/page.css';
import './welcome.css';

export function WelcomePage({
  session: last,
  kept,
}: {
  readonly session: RelaySession | null;
  /** Whether the browser has promised persistent storage. */
  readonly kept: boolean;
}) {
  const query = useSession(last);
  const connect = useConnect();
  const keep = useMutation({ mutationFn: () => navigator.storage.persist() });
  const isKept = kept || keep.data === true;
  return (
    <main className="page welcome">
      <header className="stack">
        <h1 className="word">{i18n.t('welcome.title')}</h1>
        <p className="lead">{i18n.t('welcome.lead')}</p>
      </header>
      <section className="how">
        <CollectPicture />
        <ol className="steps">
          <li>{i18n.t('welcome.stepOne')}</li>
          <li>{i18n.t('welcome.stepTwo')}</li>
        </ol>
      </section>
      <section className="stack">
        {query.data?.connected === true ? (
          <Mark tone="right">{i18n.t('welcome.connected', [hostOf(query.data.instance)])}</Mark>
        ) : (
          <>
            <p>
              <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
                {i18n.t('welcome.connect')}
              </Button>
            </p>
            <p className="quiet small">{i18n.t('welcome.connectNote')}</p>
            {connect.isError && <Notice tone="wrong">{explain(connect.error)}</Notice>}
          </>
        )}
      </section>
      <section className="stack small">
        <p className="pin">
          <Pin className="icon" aria-hidden="true" />
          {i18n.t('welcome.pin')}
        </p>
        <div role="status">
          {isKept && <Mark tone="right">{i18n.t('welcome.kept')}</Mark>}
          {keep.data === false && !kept && <p className="quiet">{i18n.t('welcome.notKept')}</p>}
        </div>
        {!isKept && keep.data === undefined && (
          <>
            <p>
              <Button onClick={() => keep.mutate()}>{i18n.t('welcome.keep')}</Button>
            </p>
            <p className="quiet">{i18n.t('welcome.keepNote')}</p>
          </>
        )}
      </section>
    </main>
  );
}
