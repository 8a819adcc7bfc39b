/** Speaks the word with a voice of this device; a voice that is not would send the word to its maker. */
import { say, voiceFor } from '../../../review/speech/speech.ts';

export interface ToastSpeech {
  /** @param language BCP 47; empty where unknown, and then there is no voice */
  canSay(language: string): boolean;
  say(text: string, language: string): void;
}

/** @param onChange voices may come late, and whether a word can be spoken then is another answer */
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
