/** Lets the learner allow a host once, so that its files load without a tap. */
import { i18n } from '#i18n';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { alwaysLoadFrom } from '../../settings/sites/media-hosts.ts';

export function AlwaysButton({ address }: { readonly address: URL }) {
  const [refused, setRefused] = useState(false);
  const ask = (): void => {
    // A browser that cannot ask here counts as refused.
    alwaysLoadFrom(address, Date.now()).then(
      (allowed) => setRefused(!allowed),
      () => setRefused(true),
    );
  };
  return (
    <>
      <Button variant="quiet" title={i18n.t('media.alwaysNote', [address.host])} onClick={ask}>
        {i18n.t('media.always')}
        <span className="visually-hidden"> {i18n.t('media.alwaysNote', [address.host])}</span>
      </Button>
      <span className="small" role="status">
        {refused && i18n.t('media.refused')}
      </span>
    </>
  );
}
