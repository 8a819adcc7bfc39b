import { describe, expect, it } from 'vitest';
import { defaultLanguages } from '../settings/settings.ts';
import { languageCode } from './language.ts';

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
  ])('makes of %j the code %s', (declared, code) => {
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
  ])('finds for %s in a list of scripts and regions %s', (declared, code) => {
    expect(languageCode(declared, languages)).toBe(code);
  });

  it('finds nothing in an empty list', () => {
    expect(languageCode('en', [])).toBeUndefined();
  });
});
