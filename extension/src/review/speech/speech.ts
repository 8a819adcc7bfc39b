/**
 * Speaks a card's word with the browser's own voices. Only voices of this device, unless the learner allows
 * others: remote voices send the text to their vendor (security-checklist.md S29).
 */

export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** The best voice for a language, a local one before any other; null when there is none. */
export function voiceFor(
  language: string,
  voices: readonly Voice[],
  allowOnline: boolean,
): number | null {
  const wanted = language.toLowerCase();
  const primary = wanted.split('-')[0];
  const ranked = voices
    .map((voice, place) => {
      const lang = voice.lang.toLowerCase().replaceAll('_', '-');
      const fits = lang === wanted ? 2 : lang.split('-')[0] === primary ? 1 : 0;
      const local = voice.localService ? 1 : 0;
      return {
        place,
        local,
        fits: local || allowOnline ? fits : 0,
        preferred: voice.default ? 1 : 0,
      };
    })
    .filter(({ fits }) => fits > 0)
    .sort(
      (a, b) =>
        b.local - a.local || b.fits - a.fits || b.preferred - a.preferred || a.place - b.place,
    );
  return ranked[0]?.place ?? null;
}

/** Stops the current speech and speaks `text`. */
export function say(text: string, voice: SpeechSynthesisVoice, slow: boolean): void {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.voice = voice;
  utterance.lang = voice.lang;
  utterance.rate = slow ? 0.6 : 1;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
