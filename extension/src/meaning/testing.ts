/**
 * A stand-in for the browser's Translator and LanguageDetector, as their specification describes them: the Chromium of
 * the tests has no model, and none can be had without Google's browser. A model takes a press and tells its download.
 */
interface StandIn {
  readonly scope: object;
  /** What was translated, as `en>de text`. */
  readonly asked: string[];
}

export function standInTranslator({
  ready = false,
  fails = false,
  languages = ['en', 'de', 'ja'],
}: {
  readonly ready?: boolean;
  readonly fails?: boolean;
  readonly languages?: readonly string[];
} = {}): StandIn {
  const asked: string[] = [];
  const here = new Set<string>();
  const scope = {
    Translator: {
      availability({ sourceLanguage, targetLanguage }: Record<string, string>) {
        const pair = `${sourceLanguage}>${targetLanguage}`;
        const isKnown = [sourceLanguage, targetLanguage].every((one = '') =>
          languages.includes(one),
        );
        if (!isKnown) return Promise.resolve('unavailable');
        return Promise.resolve(ready || here.has(pair) ? 'available' : 'downloadable');
      },
      async create(options: {
        sourceLanguage: string;
        targetLanguage: string;
        monitor: (monitor: EventTarget) => void;
      }) {
        const pair = `${options.sourceLanguage}>${options.targetLanguage}`;
        if (!ready && !navigator.userActivation.isActive)
          throw new DOMException('A press is needed', 'NotAllowedError');
        const monitor = new EventTarget();
        options.monitor(monitor);
        if (!ready) {
          for (const loaded of [0, 0.4, 1]) {
            const init = { loaded, total: 1, lengthComputable: true };
            monitor.dispatchEvent(new ProgressEvent('downloadprogress', init));
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        }
        if (fails) throw new DOMException('No network', 'NetworkError');
        here.add(pair);
        return {
          translate: (text: string) => {
            asked.push(`${pair} ${text}`);
            return Promise.resolve(`${options.targetLanguage}: ${text}`);
          },
        };
      },
    },
    LanguageDetector: {
      availability: () => Promise.resolve('available'),
      create: () =>
        Promise.resolve({
          detect: (text: string) =>
            Promise.resolve([
              { detectedLanguage: /^\p{ASCII}+$/u.test(text) ? 'en' : 'ja', confidence: 0.9 },
            ]),
        }),
    },
  };
  return { scope, asked };
}
