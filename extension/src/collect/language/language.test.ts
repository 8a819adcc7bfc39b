import { describe, expect, it } from 'vitest';
import { defaultLanguages } from '../../settings/settings.ts';
import { followedLanguage, languageCode, proposedLanguage } from './language.ts';

describe('languageCode', () => {
  it.each([
    ['en', 'LANGUAGE_ENGLISH'],
    ['en-GB', 'LANGUAGE_ENGLISH'],
    ['DE-at', 'LANGUAGE_GERMAN'],
    ['zh-Hans-CN', 'LANGUAGE_CHINESE'],
    ['zh_TW', 'LANGUAGE_CHINESE'],
    ['ja', 'LANGUAGE_JAPANESE'],
    ['', undefined],
    ['tlh', undefined],
    ['constructor', undefined],
    ['english', undefined],
    ['en-', undefined],
    ['deu-x', undefined],
    ['und', undefined],
    ['und-Cyrl', undefined],
    ['mul', undefined],
    ['zxx', undefined],
  ])('turns %j into the code %s', (declared, code) => {
    expect(languageCode(declared, defaultLanguages)).toBe(code);
  });

  const languages = [
    { code: 'CHINESE', tag: 'zh' },
    { code: 'TAIWAN', tag: 'zh-Hant' },
    { code: 'HONG_KONG', tag: 'zh-Hant-HK' },
    { code: 'AMERICAN', tag: 'en-US' },
    { code: 'NONE', tag: '' },
    { code: 'BROKEN', tag: 'not a tag' },
  ];

  it.each([
    ['zh', 'CHINESE'],
    ['zh-CN', 'CHINESE'],
    ['zh-Hans-SG', 'CHINESE'],
    ['zh-TW', 'TAIWAN'],
    ['zh-Hant', 'TAIWAN'],
    ['zh-HK', 'HONG_KONG'],
    ['en', 'AMERICAN'],
    ['en-GB', 'AMERICAN'],
    ['fr', undefined],
  ])('finds for %s the code %s in a list of scripts and regions', (declared, code) => {
    expect(languageCode(declared, languages)).toBe(code);
  });

  it.each([
    ['fa-IR', 'fa'],
    ['ar-MA', 'ar'],
    ['pt', 'pt-BR'],
    ['no', 'nb'],
    ['nb-NO', 'no'],
    ['nn', 'no'],
    ['iw', 'he'],
  ])('finds for %s the tag %s', (declared, tag) => {
    expect(languageCode(declared, [...defaultLanguages, { code: 'THIS', tag }])).toBe('THIS');
  });

  it('prefers the exact tag to another one of the language', () => {
    const norwegian = ['no', 'nn'].map((tag) => ({ code: tag, tag }));
    expect(languageCode('nn', norwegian)).toBe('nn');
  });

  it('finds nothing in an empty list', () => {
    expect(languageCode('en', [])).toBeUndefined();
  });
});

describe('followedLanguage', () => {
  const ru = { code: 'RUSSIAN', tag: 'ru' };
  const uk = { code: 'UKRAINIAN', tag: 'uk' };
  const en = { code: 'ENGLISH', tag: 'en' };
  it.each([
    ['fr', [en, ru], 'ENGLISH', 'ENGLISH'],
    ['ru', [en, ru], 'ENGLISH', 'RUSSIAN'],
    ['und-Cyrl', [en], 'ENGLISH', 'ENGLISH'],
    ['und-Cyrl', [en, ru, uk], 'ENGLISH', 'RUSSIAN'],
    ['und-Cyrl', [en, ru, uk], 'UKRAINIAN', 'UKRAINIAN'],
    ['', [en, ru], 'ENGLISH', 'ENGLISH'],
  ])('keeps %j with the list %j and the default %s as %s', (found, languages, language, code) => {
    expect(followedLanguage(found, { followPage: true, languages, language })).toBe(code);
    expect(followedLanguage(found, { followPage: false, languages, language })).toBe(language);
  });
});

describe('proposedLanguage', () => {
  it.each([
    ['fa-IR', { code: 'LANGUAGE_PERSIAN', tag: 'fa' }],
    ['ru', { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }],
    ['nb', { code: 'LANGUAGE_NORWEGIAN', tag: 'no' }],
    ['gd', { code: 'LANGUAGE_SCOTTISH_GAELIC', tag: 'gd' }],
    ['vo', { code: 'LANGUAGE_VOLAPUK', tag: 'vo' }],
    ['und-Cyrl', undefined],
    ['qqq', undefined],
    ['', undefined],
    ['not a tag', undefined],
  ])('turns %j into the language %j', (tag, language) => {
    expect(proposedLanguage(tag)).toEqual(language);
  });
});
