/**
 * The service's own recording of a card, which comes from wherever the service says: it is loaded only when
 * the learner asks for it, knowing from whom, like a picture (security.md S28).
 */
import { safeAddress } from '@gleaner/shared';
import { AudioLines } from 'lucide-react';
import { i18n } from '#i18n';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useKeys } from '../../input/use-keys.ts';

export function CardRecording({
  audioUrl,
  typing,
}: {
  readonly audioUrl: string;
  /** Letters are typed into the card, so that the key needs Alt. */
  readonly typing: boolean;
}) {
  const [state, setState] = useState<'offered' | 'loaded' | 'failed'>('offered');
  const audio = useRef<HTMLAudioElement>(null);
  // A stored batch may be older than the rule.
  const address = safeAddress(audioUrl);
  const play = (): void => {
    setState('loaded');
    if (!audio.current) return;
    audio.current.currentTime = 0;
    // What cannot be played says so by its own event.
    audio.current.play().catch(() => undefined);
  };
  useKeys(address && state !== 'failed' ? { r: play } : {});
  if (!address || state === 'failed') {
    return (
      <p className="quiet small" role="status">
        {i18n.t('recording.cannot')}
      </p>
    );
  }
  const shortcut = typing ? { name: 'Alt+R', label: 'Alt R' } : { name: 'R', label: 'R' };
  return (
    <div>
      <Button variant="quiet" shortcut={shortcut} onClick={play}>
        <AudioLines className="icon" aria-hidden="true" />
        <span className="picture-offer">{i18n.t('recording.play', [address.host])}</span>
      </Button>
      {state === 'loaded' && (
        <audio ref={audio} src={address.href} autoPlay onError={() => setState('failed')} />
      )}
    </div>
  );
}
