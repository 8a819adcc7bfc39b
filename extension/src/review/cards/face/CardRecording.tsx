/**
 * The service's recording of a card. The service may name any host, so it loads only when the learner taps
 * it, with the host shown, or has allowed that host always (SECURITY.md S28).
 */
import { safeAddress } from '@gleaner/shared';
import { AudioLines } from 'lucide-react';
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { useLetterShortcut } from '../../input/single-keys.ts';
import { useKeys } from '../../input/use-keys.ts';
import { AlwaysButton } from './AlwaysButton.tsx';

export function CardRecording({
  audioUrl,
  typing,
  isAllowed = false,
  occasion = null,
  onFail,
}: {
  readonly audioUrl: string;
  /** The card has a text field, so the key needs a modifier. */
  readonly typing: boolean;
  /** The learner has allowed its host always. */
  readonly isAllowed?: boolean;
  /** For an allowed host: plays once for each value; never while null. */
  readonly occasion?: string | null;
  /** It could not be heard: something else may be. */
  readonly onFail?: () => void;
}) {
  const [state, setState] = useState<'offered' | 'loaded' | 'failed'>('offered');
  const audio = useRef<HTMLAudioElement>(null);
  // A stored batch may be older than the rule.
  const address = safeAddress(audioUrl);
  const isLoaded = isAllowed || state === 'loaded';
  const play = (): void => {
    setState('loaded');
    playFromStart(audio.current, onFail);
  };
  useEffect(() => {
    if (isAllowed && occasion !== null) playFromStart(audio.current, onFail);
  }, [isAllowed, occasion, onFail]);
  const letterShortcut = useLetterShortcut();
  useKeys(address && state !== 'failed' ? { r: play } : {});
  if (!address || state === 'failed') {
    return (
      <p className="quiet small" role="status">
        {i18n.t('recording.cannot')}
      </p>
    );
  }
  return (
    <div className="row media-offer">
      <Button variant="quiet" shortcut={letterShortcut('R', typing)} onClick={play}>
        <AudioLines className="icon" aria-hidden="true" />
        <span className="picture-offer">
          {isAllowed ? i18n.t('recording.playAllowed') : i18n.t('recording.play', [address.host])}
        </span>
      </Button>
      {!isAllowed && <AlwaysButton address={address} />}
      {isLoaded && (
        <audio
          ref={audio}
          src={address.href}
          // Loads on the tap that plays it.
          autoPlay={state === 'loaded'}
          onError={() => {
            setState('failed');
            onFail?.();
          }}
        />
      )}
    </div>
  );
}

/** @param onFail where the browser does not play it, as before the first press on a page */
function playFromStart(audio: HTMLAudioElement | null, onFail?: () => void): void {
  if (!audio) return;
  audio.currentTime = 0;
  audio.play().catch((error: unknown) => {
    // Another press or the next card has come between.
    if (!(error instanceof DOMException && error.name === 'AbortError')) onFail?.();
  });
}
