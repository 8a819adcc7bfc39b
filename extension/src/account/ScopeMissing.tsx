/** Connected without a permission that reviewing needs: what it is, and the button that asks for it. */
import { i18n } from '#i18n';
import { useConnect } from '../use-connect.ts';
import { Button } from '../ui/Button.tsx';
import { explain } from '../ui/explain.ts';
import { Notice } from '../ui/Notice.tsx';
import { scopeText } from '../ui/scope-text.ts';

export default function ScopeMissing({
  scope,
}: {
  readonly scope: 'review:read' | 'review:write';
}) {
  const connect = useConnect();
  return (
    <section className="panel">
      <Notice tone="info">{i18n.t('ui.error.scope', [scopeText(scope)])}</Notice>
      <Button variant="primary" busy={connect.isPending} onClick={connect.press}>
        {i18n.t('popup.connect')}
      </Button>
      {connect.isSuccess && <Notice tone="info">{i18n.t('popup.connectingIn')}</Notice>}
      {connect.isError && <Notice tone="wrong">{explain(connect.error)}</Notice>}
    </section>
  );
}
