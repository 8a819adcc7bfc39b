/** Said beside a setting that could not be stored. */
import { i18n } from '#i18n';
import { Notice } from './Notice.tsx';

export function NotSaved({ when }: { readonly when: boolean }) {
  return when && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>;
}
