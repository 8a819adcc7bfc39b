/**
 * The service's recording of a card. The service may name any host, so it loads only when the learner taps
 * it, with the host shown, or has allowed that host always (security-checklist.md S28).
 */
import { safeAddress } from '@gleaner/shared';
import { AudioLines } from 'lucide-react';
import { i18n } from '#i18n';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { mayLoadFrom } from '../../settings/sites/media-hosts.ts';
import { useLetterShortcut } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { AlwaysButton } from './AlwaysButton.tsx';
import { useMediaSource } from './use-media-source.ts';

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
  const fail = (): void => {
    setState('failed');
    onFail?.();
  };
  const source = useMediaSource(isLoaded && address ? address.href : null, fail);
  const play = (): void => {
    if (!address) return;
    if (isLoaded) {
      setState('loaded');
      playFromStart(audio.current, onFail);
    } else
      void mayLoadFrom(address).then((may) => {
        if (may) setState('loaded');
      });
  };
  useEffect(() => {
    if (isAllowed && occasion !== null && source !== null) playFromStart(audio.current, onFail);
  }, [isAllowed, occasion, source, onFail]);
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
      {source !== null && (
        // Loads on the tap that plays it.
        <audio ref={audio} src={source} autoPlay={state === 'loaded'} onError={fail} />
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
