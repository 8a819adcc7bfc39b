/** Said beside a setting that could not be read, or not be stored. */
import { i18n } from '#i18n';
import { Notice } from './Notice.tsx';

export function NotSaved({ when }: { readonly when: boolean }) {
  return when && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>;
}

/** The browser's storage failed: what was chosen is still there. */
export function NotRead({ when }: { readonly when: boolean }) {
  return when && <Notice tone="wrong">{i18n.t('options.notRead')}</Notice>;
}
