/** Speech of one card: whether a voice is at hand, and playing it. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { say, voiceFor } from './speech.ts';

export interface Speech {
  /** `missing` when this device has no voice of the language. */
  readonly state: 'unknown' | 'ready' | 'missing';
  readonly play: (slow?: boolean) => void;
  /** Present where only a voice that is not of this device could speak: allows it. */
  readonly allowOnline?: () => void;
}

export interface OnlineVoices {
  readonly allowed: boolean;
  readonly allow: () => void;
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

/** @param occasion plays as soon as a voice is there, once for each occasion and `text`; never where it is null */
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

  useEffect(() => {
    if (voice && occasion !== null && text !== '') say(text, voice, false);
    return () => {
      speechSynthesis.cancel();
    };
  }, [voice, occasion, text]);

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
