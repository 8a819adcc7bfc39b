import { describe, expect, it, vi } from 'vitest';
import { askAtOnce, askNow, type MeaningAnswer } from './ask.ts';
import { standInTranslator } from './testing.ts';
import { browserTranslation, modelTag, type Translation } from './translation.ts';

const intoGerman = (from: string) => ({ from, to: 'de' });
const must = (translation: Translation | null): Translation => {
  if (!translation) throw new Error('No translation');
  return translation;
};
const of = (options = {}) => {
  const { scope, asked } = standInTranslator(options);
  return { translation: must(browserTranslation(scope)), asked };
};

async function answers(
  ask: typeof askAtOnce,
  translation: Translation,
  text: string,
  from: string,
): Promise<MeaningAnswer[]> {
  const told: MeaningAnswer[] = [];
  await ask(translation, { text, pair: intoGerman(from) }, (answer) => told.push(answer));
  return told;
}

describe('the browser’s translation', () => {
  it('is nothing where the browser has none', () => {
    expect(browserTranslation({})).toBeNull();
  });

  it('comes at once where the model is here', async () => {
    const { translation } = of({ ready: true });
    expect(await answers(askAtOnce, translation, 'gossamer', 'en')).toEqual([
      { state: 'asking', share: null },
      { state: 'translated', text: 'de: gossamer' },
    ]);
  });

  it('is offered where a model has to come first, and nothing is downloaded unasked', async () => {
    const { translation, asked } = of();
    expect(await answers(askAtOnce, translation, 'gossamer', 'en')).toEqual([{ state: 'offered' }]);
    expect(asked).toEqual([]);
  });

  it.each(['fr', 'de', 'not a tag'])('is nothing from %j into German', async (from) => {
    const { translation } = of();
    expect(await answers(askAtOnce, translation, 'gossamer', from)).toEqual([{ state: 'none' }]);
  });

  it('asks the text for its language where nobody knows it', async () => {
    const { translation, asked } = of({ ready: true });
    await answers(askAtOnce, translation, '偶然', '');
    expect(asked).toEqual(['ja>de 偶然']);
  });

  it('says that it failed, and the next press tries again', async () => {
    const { translation } = of({ ready: true, fails: true });
    const failed = [{ state: 'asking', share: null }, { state: 'failed' }];
    expect(await answers(askNow, translation, 'gossamer', 'en')).toEqual(failed);
    expect(await answers(askNow, translation, 'gossamer', 'en')).toEqual(failed);
  });
});

/** A browser of which each part may be replaced. */
function partlyOf(parts: object = {}, guess: object = {}) {
  const create = vi.fn((_options: { monitor: (monitor: EventTarget) => void }) =>
    Promise.resolve({ translate: (text: string) => Promise.resolve(`de: ${text}`) }),
  );
  const best = { detectedLanguage: 'ja', confidence: 1 };
  const detector = { detect: () => Promise.resolve([best]) };
  const translation = browserTranslation({
    Translator: { availability: () => Promise.resolve('available'), create, ...parts },
    LanguageDetector: {
      availability: () => Promise.resolve('available'),
      create: () => Promise.resolve(detector),
      ...guess,
    },
  });
  return { translation: must(translation), create };
}
const translated = (text: string): MeaningAnswer[] => [
  { state: 'asking', share: null },
  { state: 'translated', text: `de: ${text}` },
];

describe('the model of two languages', () => {
  it('is made anew after it could not be made, and then serves each later text', async () => {
    const { translation, create } = partlyOf();
    create.mockRejectedValueOnce(new Error('The download broke off'));
    expect((await answers(askNow, translation, 'gossamer', 'en')).at(-1)).toEqual({
      state: 'failed',
    });
    expect(await answers(askNow, translation, 'gossamer', 'en')).toEqual(translated('gossamer'));
    expect(await answers(askNow, translation, 'thicket', 'en')).toEqual(translated('thicket'));
    expect(create).toHaveBeenCalledTimes(2);
    await answers(askNow, translation, 'toile', 'fr-CA');
    expect(create).toHaveBeenCalledTimes(3);
  });

  it('tells of its download until the translation is there', async () => {
    const { translation, create } = partlyOf();
    const monitor = new EventTarget();
    const load = (loaded: number) =>
      monitor.dispatchEvent(new ProgressEvent('downloadprogress', { loaded }));
    create.mockImplementationOnce((options) => {
      options.monitor(monitor);
      load(0.25);
      return Promise.resolve({ translate: (text) => Promise.resolve(`de: ${text}`) });
    });
    const told: MeaningAnswer[] = [];
    const question = { text: 'gossamer', pair: intoGerman('en') };
    await askNow(translation, question, (answer) => told.push(answer));
    load(1);
    const [asking, ...rest] = translated('gossamer');
    expect(told).toEqual([asking, { state: 'asking', share: 0.25 }, ...rest]);
  });
});

describe('nothing is offered', () => {
  const unsure = [{ detectedLanguage: 'ja', confidence: 0.49 }];
  it.each([
    [
      'an unsure guess',
      { create: () => Promise.resolve({ detect: () => Promise.resolve(unsure) }) },
    ],
    ['no model to guess with', { availability: () => Promise.resolve('downloadable') }],
    ['a failing model', { create: () => Promise.reject(new Error('No detector')) }],
  ])('after %s of the text’s language', async (_, guess) => {
    const { translation } = partlyOf({}, guess);
    expect(await answers(askAtOnce, translation, '偶然', '')).toEqual([{ state: 'none' }]);
  });

  it('where the browser cannot say whether it has the model', async () => {
    const availability = () => Promise.reject(new Error('Not allowed here'));
    const { translation } = partlyOf({ availability });
    expect(await answers(askAtOnce, translation, 'gossamer', 'en')).toEqual([{ state: 'none' }]);
  });
});

it.each([
  ['en-GB', 'en'],
  ['zh-CN', 'zh'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['nb-NO', 'no'],
  ['iw', 'he'],
  ['', ''],
  ['no tag', ''],
])('the model of %j is that of %j', (tag, model) => {
  expect(modelTag(tag)).toBe(model);
});
