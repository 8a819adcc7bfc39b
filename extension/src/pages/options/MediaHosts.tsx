/** Hosts whose images and recordings load without a tap; each can be removed. */
import { i18n } from '#i18n';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { forgetMediaHost } from '../../settings/sites/media-hosts.ts';
import { siteName } from '../../settings/sites/site-pattern.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { useStored } from '../../ui/use-stored.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import './editable-list.css';

export function MediaHosts() {
  const sites = useStored(storedSettings).data?.media.sites ?? [];
  const { write, isLost } = useWrite();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="stack editable-list">
      <h3 id="media-hosts" tabIndex={-1} ref={heading}>
        {i18n.t('media.title')}
      </h3>
      <p className="quiet small">
        {sites.length === 0 ? i18n.t('media.none') : i18n.t('media.note')}
      </p>
      {sites.length > 0 && (
        <ul aria-labelledby="media-hosts">
          {sites.map((site) => (
            <li key={site}>
              <bdi>{siteName(site)}</bdi>
              <Button
                variant="quiet"
                label={i18n.t('media.remove', [siteName(site)])}
                onClick={() => {
                  write(() => forgetMediaHost(site));
                  // The focused button is about to go.
                  heading.current?.focus();
                }}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isLost && <Notice tone="wrong">{i18n.t('options.notSaved')}</Notice>}
    </div>
  );
}
