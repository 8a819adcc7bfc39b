/**
 * The browser's own translation, on this device (Translator and LanguageDetector: Chromium 138 and later). It needs no
 * permission. It is asked for at runtime, in a page or in Gleaner's world of a website: a worker has none.
 */

/** `downloadable` also where a website may not know that the model is here: then it takes a press. */
type Readiness = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** BCP 47. */
export interface LanguagePair {
  /** Empty where unknown: the text is asked. */
  readonly from: string;
  readonly to: string;
}

export interface Translation {
  readiness(pair: LanguagePair, sample: string): Promise<Readiness>;
  /**
   * Downloads the model first where it is missing, which takes a press of the learner.
   * @param onProgress 0 to 1
   * @throws where the browser cannot translate this
   */
  translate(text: string, pair: LanguagePair, onProgress: (share: number) => void): Promise<string>;
}

interface Languages {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}
type Monitored<Options> = Options & { readonly monitor: (monitor: EventTarget) => void };
interface Translator {
  translate(text: string): Promise<string>;
}
interface Detector {
  detect(text: string): Promise<readonly { detectedLanguage: string; confidence: number }[]>;
}
/** Not in TypeScript's library yet. */
interface Scope {
  readonly Translator?: {
    availability(languages: Languages): Promise<Readiness>;
    create(options: Monitored<Languages>): Promise<Translator>;
  };
  readonly LanguageDetector?: {
    availability(): Promise<Readiness>;
    create(): Promise<Detector>;
  };
}

/** Below, a detector's guess is no better than none. */
const surely = 0.5;

/** Null where the browser has none. */
export function browserTranslation(scope: object = globalThis): Translation | null {
  const { Translator: api, LanguageDetector: detectors } = scope as Scope;
  if (!api) return null;
  const made = new Map<string, Promise<Translator>>();

  async function languagesOf(
    { from, to }: LanguagePair,
    sample: string,
  ): Promise<Languages | null> {
    const source = from || (await detected(sample));
    const [sourceLanguage, targetLanguage] = [modelTag(source), modelTag(to)];
    if (sourceLanguage === '' || sourceLanguage === targetLanguage) return null;
    return { sourceLanguage, targetLanguage };
  }

  async function detected(sample: string): Promise<string> {
    if (!detectors || (await detectors.availability()) !== 'available') return '';
    const [best] = await (await detectors.create()).detect(sample);
    return best && best.confidence >= surely ? best.detectedLanguage : '';
  }

  return {
    async readiness(pair, sample) {
      const languages = await languagesOf(pair, sample);
      return languages ? api.availability(languages) : 'unavailable';
    },
    async translate(text, pair, onProgress) {
      const languages = await languagesOf(pair, text);
      if (!languages) throw new Error('Not two languages');
      const key = Object.values(languages).join();
      const translator = made.get(key) ?? api.create({ ...languages, monitor: tell(onProgress) });
      made.set(key, translator);
      // Where it failed, the next press tries again.
      translator.catch(() => made.delete(key));
      return (await translator).translate(text);
    },
  };
}

function tell(onProgress: (share: number) => void) {
  return (monitor: EventTarget): void => {
    monitor.addEventListener('downloadprogress', (event) => {
      onProgress((event as ProgressEvent).loaded);
    });
  };
}

/** How the models name a language: by its primary subtag, but for Chinese in its other script. */
export function modelTag(tag: string): string {
  let locale: Intl.Locale;
  try {
    locale = new Intl.Locale(tag).maximize();
  } catch {
    // A page may declare anything.
    return '';
  }
  if (locale.language === 'zh' && locale.script === 'Hant') return 'zh-Hant';
  return locale.language === 'nb' ? 'no' : locale.language;
}

/** What learners read: the languages that the models are made for. */
export const modelLanguages: readonly string[] =
  'ar bg bn cs da de el en es fi fr he hi hr hu id it ja kn ko lt mr nl no pl pt ro ru sk sl sv ta te th tr uk vi zh zh-Hant'.split(
    ' ',
  );
