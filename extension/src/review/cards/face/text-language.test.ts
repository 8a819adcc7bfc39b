import { expect, it } from 'vitest';
import { textLanguage } from './text-language.ts';

it.each([
  ['a heap of stones', 'en', 'en'],
  ['ein Haufen Steine', 'de-AT', 'de-AT'],
  ['a heap of stones', 'ar', 'en'],
  ['مكان تُحفظ فيه الكتب (library)', 'ar', 'ar'],
  ['كتاب', 'fa', 'fa'],
  ['كتاب', 'en', 'ar'],
  ['历史', 'zh', 'zh'],
  ['歴史', 'ja', 'ja'],
  ['歴史のほん', 'zh', 'ja'],
  ['история', 'uk', 'uk'],
  ['역사', 'en', 'ko'],
  ['10 / 2', 'ar', undefined],
  ['stones', 'no language', 'en'],
])('%s, on a card in %s, is %s', (text, usual, expected) => {
  expect(textLanguage(text, usual)).toBe(expected);
});
