/** @module-tag smoke */
import { describe, expect, it } from 'vitest';
import { authorizeAddress, LearnerBrowser } from '../testing/learner-browser.ts';
import { useInstance } from '../testing/use-instance.ts';
import { germanTexts } from './texts/de.ts';
import { englishTexts, type TextName, type Texts } from './texts/en.ts';
import { spanishTexts } from './texts/es.ts';
import { frenchTexts } from './texts/fr.ts';
import { japaneseTexts } from './texts/ja.ts';
import { koreanTexts } from './texts/ko.ts';
import { chineseTexts } from './texts/zh-cn.ts';

const instance = useInstance();
const others: Readonly<Record<string, Texts>> = {
  de: germanTexts,
  es: spanishTexts,
  fr: frenchTexts,
  ja: japaneseTexts,
  ko: koreanTexts,
  'zh-CN': chineseTexts,
};
const all: Readonly<Record<string, Texts>> = { en: englishTexts, ...others };

describe.each(Object.entries(others))('%s', (_language, texts) => {
  it('says each text in its own words, with the values of English', () => {
    const values = (text: string) => [...(text.match(/\$\d/gu) ?? [])].sort();
    const wrong = (Object.keys(englishTexts) as TextName[]).filter(
      (name) =>
        texts[name].trim() === '' ||
        String(values(texts[name])) !== String(values(englishTexts[name])),
    );
    expect(wrong).toEqual([]);
    const same = (Object.keys(englishTexts) as TextName[]).filter(
      (name) => texts[name] === englishTexts[name],
    );
    expect(same.filter((name) => name !== 'name')).toEqual([]);
  });
});

it.each(Object.entries(all))(
  'a browser in %s signs in and allows in it',
  async (language, texts) => {
    const browser = new LearnerBrowser(instance.current.url, `${language},en;q=0.5`);
    const signIn = await browser.open(authorizeAddress());
    expect(signIn.body).toContain(`<html lang="${language}">`);
    expect(signIn.headers.get('content-language')).toBe(language);
    expect(signIn.body).toContain(texts.signIn);
    const wrong = await browser.submit(signIn, { name: 'demo', password: 'wrong' });
    expect(wrong.body).toContain(texts.wrongPassword);
    const consent = await browser.submit(wrong, { name: 'demo', password: 'demo' });
    expect(consent.body).toContain(texts.allow);
    expect(consent.body).toContain(texts['words:write'].replaceAll("'", '&#39;'));
  },
);

it.each([
  ['pt-BR', 'en'],
  ['de-CH', 'de'],
  ['zh-TW', 'zh-CN'],
  ['fr;q=0.1, ja;q=0.9', 'ja'],
  ['"><script>', 'en'],
])('a browser that asks for %s gets %s', async (asked, language) => {
  const page = await new LearnerBrowser(instance.current.url, asked).open('./');
  expect(page.body).toContain(`<html lang="${language}">`);
  expect(page.body).not.toContain('<script');
});
