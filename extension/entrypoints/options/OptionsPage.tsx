/** Settings: whom this Gleaner is connected to, and the way out. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation } from '@tanstack/react-query';
import { relayUrl } from '../../connection/relay.ts';
import { useSession } from '../../connection/use-session.ts';
import { sendMessage } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import '../../ui/page.css';

export function OptionsPage({ session: last }: { readonly session: RelaySession | null }) {
  const query = useSession(last);
  const session = query.data;
  const connected = session?.connected === true;
  const disconnect = useMutation({
    mutationFn: () => sendMessage('disconnect'),
    onSuccess: () => query.refetch(),
  });
  const connect = useMutation({ mutationFn: () => sendMessage('connect') });
  return (
    <main className="page">
      <h1 className="word">{i18n.t('options.title')}</h1>
      {query.error && <Notice tone="warn">{explain(query.error)}</Notice>}
      <section className="stack" aria-labelledby="connection">
        <h2 id="connection">{i18n.t('options.connection')}</h2>
        <dl className="facts">
          <dt>{i18n.t('options.state')}</dt>
          <dd>
            <Mark tone={connected ? 'right' : 'waiting'}>
              {connected ? i18n.t('options.connected') : i18n.t('options.notConnected')}
            </Mark>
          </dd>
          {session && (
            <>
              <dt>{i18n.t('options.service')}</dt>
              <dd>{session.instance}</dd>
            </>
          )}
          <dt>{i18n.t('options.relay')}</dt>
          <dd>{relayUrl}</dd>
          {connected && session.scopes.length > 0 && (
            <>
              <dt>{i18n.t('options.mayDo')}</dt>
              <dd>{session.scopes.join(', ')}</dd>
            </>
          )}
        </dl>
        <p>
          {connected ? (
            <Button busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
              {i18n.t('options.disconnect')}
            </Button>
          ) : (
            <Button variant="primary" busy={connect.isPending} onClick={() => connect.mutate()}>
              {i18n.t('options.connect')}
            </Button>
          )}
        </p>
        {connected && <p className="quiet small">{i18n.t('options.disconnectNote')}</p>}
        {(disconnect.error ?? connect.error) && (
          <Notice tone="wrong">{explain(disconnect.error ?? connect.error)}</Notice>
        )}
      </section>
    </main>
  );
}
