/** Says what is missing, beside a button that connects again. */
import { i18n } from '#i18n';
import { Button } from './ui/Button.tsx';
import { explain } from './ui/explain.ts';
import { Notice } from './ui/Notice.tsx';
import { useConnect } from './use-connect.ts';

export function ConnectNotice({
  tone = 'info',
  children,
}: {
  readonly tone?: 'info' | 'warn';
  readonly children: string;
}) {
  const connect = useConnect();
  return (
    <>
      <Notice
        {...{ tone }}
        action={
          <Button busy={connect.isPending} onClick={connect.press}>
            {i18n.t('popup.connect')}
          </Button>
        }
      >
        {children}
      </Notice>
      {connect.isSuccess && <Notice tone="info">{i18n.t('popup.connectingIn')}</Notice>}
      {connect.isError && <Notice tone="wrong">{explain(connect.error)}</Notice>}
    </>
  );
}
