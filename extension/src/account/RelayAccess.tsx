/** Shown when the browser blocks access to the relay; asks for the permission in the click handler. */
import { i18n } from '#i18n';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useStored } from '../ui/use-stored.ts';
import { access, askForRelay } from '../relay-client/access.ts';
import { hostOf } from '../relay-client/host.ts';
import { relayUrl } from '../relay-client/relay.ts';

/** `onAllowed` is called when Gleaner may reach the relay again. */
export function RelayAccess({ onAllowed }: { readonly onAllowed: () => unknown }) {
  const { data: allowed } = useStored(access);
  const ask = useMutation({ mutationFn: (asked: Promise<boolean>) => asked });
  const before = useRef(allowed);
  useEffect(() => {
    if (allowed === true && before.current === false) onAllowed();
    before.current = allowed;
  }, [allowed, onAllowed]);
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
