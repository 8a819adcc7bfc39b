import { expect, it } from 'vitest';
import { languageCode } from './language.ts';

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
])('makes of %j the code %s', (declared, code) => {
  expect(languageCode(declared)).toBe(code);
});
