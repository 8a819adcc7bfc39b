/** Speaks the form that is sent, with a voice of this device; renders nothing without one. */
import { i18n } from '#i18n';
import { Volume2 } from 'lucide-react';
import { useSpeech } from '../../review/speech/use-speech.ts';
import { Button } from '../../ui/Button.tsx';

/** Other voices are not offered here: they would send the word to their vendor. */
const onlyLocal = { allowed: false, allow: () => undefined };

export function SayWord({ text, language }: { readonly text: string; readonly language: string }) {
  const { state, play } = useSpeech(text, language, null, onlyLocal);
  if (state !== 'ready' || text === '') return null;
  return (
    <Button variant="quiet" label={i18n.t('review.play')} onClick={() => play()}>
      <Volume2 className="icon" aria-hidden="true" />
    </Button>
  );
}
