import { describe, expect, it } from 'vitest';
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
