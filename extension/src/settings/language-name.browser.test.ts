import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['LANGUAGE_ENGLISH', 'en', 'English'],
  ['LANGUAGE_CHINESE', 'zh-Hant', 'Traditional Chinese'],
  ['LANGUAGE_ARABIC', '', 'Arabic'],
  ['LANGUAGE_SCOTTISH_GAELIC', '', 'Scottish Gaelic'],
  ['LANGUAGE_KLINGON', '', 'Klingon'],
  ['LANGUAGE_OLD_ENTISH', '', 'Old entish'],
  ['klingon', '', 'klingon'],
  ['X', 'no tag at all', 'X'],
  ['', '', ''],
])('%s with the tag “%s” is called “%s”', (code, tag, name) => {
  expect(languageName({ code, tag })).toBe(name);
});
