/**
 * A card's picture. The service may name any host, so it loads only when the learner taps it, with the host
 * shown, or has allowed that host always (SECURITY.md S28).
 */
import { safeAddress, type Flashcard } from '@gleaner/shared';
import { Image } from 'lucide-react';
import { i18n } from '#i18n';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { isMediaHost } from '../../../settings/sites/media-hosts.ts';
import { useMediaHosts } from '../../../settings/sites/use-media-hosts.ts';
import { AlwaysButton } from './AlwaysButton.tsx';

export function CardPicture({
  card: { imageUrl, imageRefused = false },
  about = '',
}: {
  readonly card: Pick<Flashcard, 'imageUrl' | 'imageRefused'>;
  /** Alternative text, if it does not give the answer away. */
  readonly about?: string;
}) {
  const [state, setState] = useState<'offered' | 'shown' | 'failed'>('offered');
  const hosts = useMediaHosts();
  if (imageUrl === undefined && !imageRefused) return null;
  // A stored batch may be older than the rule.
  const address = imageUrl === undefined ? null : safeAddress(imageUrl);
  if (!address) return <p className="quiet small">{i18n.t('image.refused')}</p>;
  if (state === 'failed') {
    return (
      <p className="quiet small" role="status">
        {i18n.t('image.cannot')}
      </p>
    );
  }
  const isAllowed = hosts !== null && isMediaHost(hosts, address);
  if (state === 'offered' && !isAllowed) {
    return (
      <div className="row media-offer">
        <Button variant="quiet" onClick={() => setState('shown')}>
          <Image className="icon" aria-hidden="true" />
          <span className="picture-offer">{i18n.t('image.show', [address.host])}</span>
        </Button>
        <AlwaysButton address={address} />
      </div>
    );
  }
  return (
    <img
      className="card-picture"
      src={address.href}
      alt={about === '' ? i18n.t('image.alt') : i18n.t('image.altOf', [about])}
      referrerPolicy="no-referrer"
      decoding="async"
      draggable={false}
      // The focused button is removed.
      tabIndex={-1}
      ref={(picture) => {
        if (state === 'shown') picture?.focus({ preventScroll: true });
      }}
      onError={() => setState('failed')}
    />
  );
}
