/**
 * A card's picture. The service may name any host, so it loads only when the learner taps it, with the host
 * shown, or has allowed that host always (security-checklist.md S28).
 */
import { safeAddress, type Flashcard } from '@gleaner/shared';
import { Image } from 'lucide-react';
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isMediaHost, mayLoadFrom } from '../../settings/sites/media-hosts.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { useStored } from '../../ui/use-stored.ts';
import { AlwaysButton } from './AlwaysButton.tsx';
import { useMediaSource } from './use-media-source.ts';

export function CardPicture({
  card: { imageUrl, imageRefused = false },
  about = '',
}: {
  readonly card: Pick<Flashcard, 'imageUrl' | 'imageRefused'>;
  /** Alternative text, if it does not give the answer away. */
  readonly about?: string;
}) {
  const [state, setState] = useState<'offered' | 'shown' | 'failed'>('offered');
  const { data: hosts } = useStored(storedSettings);
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
  const isAllowed = hosts !== undefined && isMediaHost(hosts, address);
  if (state === 'offered' && !isAllowed) {
    return (
      <div className="row media-offer">
        <Button
          variant="quiet"
          onClick={() => {
            void mayLoadFrom(address).then((may) => {
              if (may) setState('shown');
            });
          }}
        >
          <Image className="icon" aria-hidden="true" />
          <span className="picture-offer">{i18n.t('image.show', [address.host])}</span>
        </Button>
        <AlwaysButton address={address} />
      </div>
    );
  }
  return (
    <Picture
      address={address}
      alt={about === '' ? i18n.t('image.alt') : i18n.t('image.altOf', [about])}
      // The focused button is removed.
      takesFocus={state === 'shown'}
      onFail={() => setState('failed')}
    />
  );
}

function Picture({
  address,
  alt,
  takesFocus,
  onFail,
}: {
  readonly address: URL;
  readonly alt: string;
  readonly takesFocus: boolean;
  readonly onFail: () => void;
}) {
  const source = useMediaSource(address.href, onFail);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (takesFocus) picture.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <img
      className="card-picture"
      {...(source !== null && { src: source })}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      draggable={false}
      tabIndex={-1}
      ref={picture}
      onError={onFail}
    />
  );
}
