/** Speech of one card: whether a voice is at hand, and playing it. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { localVoice, say } from './speech.ts';

export interface Speech {
  /** `missing` when this device has no voice of the language. */
  readonly state: 'unknown' | 'ready' | 'missing';
  readonly play: (slow?: boolean) => void;
}

/** Voices arrive late in some browsers, and never where there are none. */
const patienceMs = 1500;

let voices: readonly SpeechSynthesisVoice[] = [];
let settled = false;

function subscribe(listener: () => void): () => void {
  const changed = (): void => {
    voices = speechSynthesis.getVoices();
    settled ||= voices.length > 0;
    listener();
  };
  const timer = setTimeout(() => {
    settled = true;
    changed();
  }, patienceMs);
  speechSynthesis.addEventListener('voiceschanged', changed);
  changed();
  return () => {
    clearTimeout(timer);
    speechSynthesis.removeEventListener('voiceschanged', changed);
  };
}

/** @param speakAtOnce plays as soon as a voice is there, once for each `text` */
export function useSpeech(text: string, language: string, speakAtOnce: boolean): Speech {
  const known = useSyncExternalStore(subscribe, () => voices);
  const isSettled = useSyncExternalStore(subscribe, () => settled);
  const place = localVoice(language, known);
  const voice = place === null ? undefined : known[place];

  useEffect(() => {
    if (voice && speakAtOnce) say(text, voice, false);
    return () => {
      speechSynthesis.cancel();
    };
  }, [voice, speakAtOnce, text]);

  return useMemo(
    () => ({
      state: voice ? 'ready' : isSettled ? 'missing' : 'unknown',
      play: (slow = false) => {
        if (voice) say(text, voice, slow);
      },
    }),
    [voice, isSettled, text],
  );
}
