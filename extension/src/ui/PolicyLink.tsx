/** The privacy policy, which the relay serves in the browser's language. */
import { i18n } from '#i18n';
import { ExternalLink } from 'lucide-react';
import { relayUrl } from '../relay-client/relay.ts';

export function PolicyLink() {
  return (
    <p className="small">
      <a href={`${relayUrl}/privacy`} target="_blank" rel="noreferrer">
        {i18n.t('options.policy')}
        <ExternalLink className="icon" aria-hidden="true" />
      </a>
    </p>
  );
}
