/** Connected without a permission that reviewing needs: what it is, and the button that asks for it. */
import { i18n } from '#i18n';
import { ConnectNotice } from '../ConnectNotice.tsx';
import { scopeText } from '../ui/scope-text.ts';

export default function ScopeMissing({
  scope,
}: {
  readonly scope: 'review:read' | 'review:write';
}) {
  return (
    <section className="panel">
      <ConnectNotice>{i18n.t('ui.error.scope', [scopeText(scope)])}</ConnectNotice>
    </section>
  );
}
