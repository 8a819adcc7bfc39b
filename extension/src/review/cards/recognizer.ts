/**
 * Recognises one utterance with the browser's speech recognition (Web Speech API, still prefixed in
 * browsers). The sound goes to the browser's vendor: ask the learner before calling this.
 */

/** The used part of the API, which TypeScript's DOM library lacks. */
interface SpeechRecognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  start(): void;
  abort(): void;
}

interface ResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

interface ErrorEvent extends Event {
  readonly error: string;
}

/** `nothing`: silence. `refused`: no microphone for this page. `failed`: anything else. */
export type Heard =
  | { readonly kind: 'heard'; readonly texts: readonly string[] }
  | { readonly kind: 'nothing' | 'refused' | 'failed' };

declare global {
  interface Window {
    webkitSpeechRecognition?: new () => SpeechRecognition;
  }
}

/** Resolves with the recognised texts, the most likely first; `signal` aborts. Never rejects. */
export async function listen(language: string, signal: AbortSignal): Promise<Heard> {
  const Recognition = window.webkitSpeechRecognition;
  if (!Recognition || signal.aborted) return { kind: 'failed' };
  const recognition = new Recognition();
  recognition.lang = language;
  recognition.interimResults = false;
  recognition.maxAlternatives = 5;
  return new Promise((resolve) => {
    recognition.addEventListener('result', (event) => resolve(heardIn(event as ResultEvent)));
    recognition.addEventListener('error', (event) => resolve(failureOf(event as ErrorEvent)));
    // It also ends after silence, without a further event.
    recognition.addEventListener('end', () => resolve({ kind: 'nothing' }));
    signal.addEventListener('abort', () => recognition.abort(), { once: true });
    try {
      recognition.start();
    } catch {
      // The browser refuses: that is said.
      resolve({ kind: 'failed' });
    }
  });
}

function heardIn({ results }: ResultEvent): Heard {
  const texts = Array.from(results).flatMap((result) =>
    Array.from(result, ({ transcript }) => transcript.trim()),
  );
  const said = texts.filter((text) => text !== '');
  return said.length > 0 ? { kind: 'heard', texts: said } : { kind: 'nothing' };
}

function failureOf({ error }: ErrorEvent): Heard {
  if (error === 'not-allowed' || error === 'service-not-allowed' || error === 'audio-capture')
    return { kind: 'refused' };
  return { kind: error === 'no-speech' || error === 'aborted' ? 'nothing' : 'failed' };
}
