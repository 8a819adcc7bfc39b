/** Shown when the browser blocks access to the relay; asks for the permission in the click handler. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { askForRelay, mayReachRelay, watchAccess } from '../relay-client/access.ts';
import { hostOf } from '../relay-client/host.ts';
import { relayUrl } from '../relay-client/relay.ts';

/** `onAllowed` is called when Gleaner may reach the relay again. */
export function RelayAccess({ onAllowed }: { readonly onAllowed: () => unknown }) {
  const [allowed, setAllowed] = useState<boolean | null>(null);
  const ask = useMutation({ mutationFn: (asked: Promise<boolean>) => asked });
  useEffect(() => {
    let current = true;
    let before: boolean | null = null;
    const look = (): void => {
      void mayReachRelay().then((now) => {
        if (!current) return;
        if (now && before === false) onAllowed();
        before = now;
        setAllowed(now);
      });
    };
    look();
    const stop = watchAccess(look);
    return () => {
      current = false;
      stop();
    };
  }, [onAllowed]);
  if (allowed !== false) return null;
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button onClick={() => ask.mutate(askForRelay())}>{i18n.t('options.allow')}</Button>
        }
      >
        {i18n.t('options.noAccess', [hostOf(relayUrl)])}
      </Notice>
      {ask.data === false && <Notice tone="info">{i18n.t('options.stillRefused')}</Notice>}
    </>
  );
}
