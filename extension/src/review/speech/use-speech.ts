/** Speech for one card: whether there is a voice, and playing it. */
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { say, voiceFor } from './speech.ts';

export interface Speech {
  /** `missing` when this device has no voice for the language. */
  readonly state: 'unknown' | 'ready' | 'missing';
  readonly play: (slow?: boolean) => void;
  /** Present when only a remote voice could speak: allows it. */
  readonly allowOnline?: () => void;
}

export interface OnlineVoices {
  readonly allowed: boolean;
  readonly allow: () => void;
}

/** Voices load late in some browsers, and never when there are none. */
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

/** @param occasion plays as soon as there is a voice, once for each occasion and `text`; never while null */
export function useSpeech(
  text: string,
  language: string,
  occasion: string | null,
  online: OnlineVoices,
): Speech {
  const known = useSyncExternalStore(subscribe, () => voices);
  const isSettled = useSyncExternalStore(subscribe, () => settled);
  const { allowed, allow } = online;
  const voice = voiceAt(known, voiceFor(language, known, allowed));
  const wouldSpeak = !voice && !allowed && voiceFor(language, known, true) !== null;

  const hasVoice = voice !== undefined;
  // A browser that lists its voices again gives other objects for the same ones.
  const sayOnce = useEffectEvent(() => {
    if (voice && occasion !== null && text !== '') say(text, voice, false);
  });
  useEffect(() => {
    if (hasVoice) sayOnce();
    return () => {
      speechSynthesis.cancel();
    };
  }, [hasVoice, occasion, text]);

  return useMemo(
    () => ({
      state: voice ? 'ready' : isSettled ? 'missing' : 'unknown',
      play: (slow = false) => {
        if (voice && text !== '') say(text, voice, slow);
      },
      ...(wouldSpeak && { allowOnline: allow }),
    }),
    [voice, isSettled, text, wouldSpeak, allow],
  );
}

function voiceAt(
  known: readonly SpeechSynthesisVoice[],
  place: number | null,
): SpeechSynthesisVoice | undefined {
  return place === null ? undefined : known[place];
}
