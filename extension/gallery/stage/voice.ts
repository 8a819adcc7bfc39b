/** A silent voice, so that a card looks the same on every device. */
const voice = { lang: 'en-GB', localService: true, default: true, name: 'English', voiceURI: 'en' };
let voices: readonly (typeof voice)[] = [voice];

// The browser's own class refuses a voice that is not its own.
class Utterance {
  constructor(readonly text: string) {}
}

Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
Object.defineProperty(speechSynthesis, 'getVoices', { value: () => voices });
Object.defineProperty(speechSynthesis, 'speak', { value: () => undefined });

export function setVoice(hasVoice: boolean): void {
  voices = hasVoice ? [voice] : [];
  speechSynthesis.dispatchEvent(new Event('voiceschanged'));
}
