/** Speaks the word with a voice of this device; other voices would send the word to their vendor. */
import { say, voiceFor } from '../../review/speech/speech.ts';

export interface ToastSpeech {
  /** @param language BCP 47; empty when unknown: then there is no voice */
  canSay(language: string): boolean;
  say(text: string, language: string): void;
}

/** @param onChange voices may load late, and may change whether a word can be spoken */
export function createSpeech(onChange: () => void): ToastSpeech {
  const { speechSynthesis: voices } = globalThis as { speechSynthesis?: SpeechSynthesis };
  const voiceOf = (language: string): SpeechSynthesisVoice | undefined => {
    const all = language === '' ? [] : (voices?.getVoices() ?? []);
    const place = voiceFor(language, all, false);
    return place === null ? undefined : all[place];
  };
  voices?.addEventListener('voiceschanged', onChange);
  return {
    canSay: (language) => voiceOf(language) !== undefined,
    say: (text, language) => {
      const voice = voiceOf(language);
      if (voice) say(text, voice, false);
    },
  };
}
