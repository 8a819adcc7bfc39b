import { expect, it } from 'vitest';
import { languageOfText, textLanguage } from './text-language.ts';

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
  ['தமிழ்', 'en', 'ta'],
  ['სიტყვა', 'de', 'ka'],
  ['10 / 2', 'ar', undefined],
  ['stones', 'no language', 'en'],
])('%s, on a card in %s, is %s', (text, usual, expected) => {
  expect(textLanguage(text, usual)).toBe(expected);
});

it.each([
  ['gossamer', 'en'],
  ['书本', 'zh'],
  ['ありがとう', 'ja'],
  ['감사', 'ko'],
  ['зонт', 'ru'],
  ['كتاب', 'ar'],
  ['ספר', 'he'],
  ['λόγος', 'el'],
  ['ลม', 'th'],
  ['हिन्दी', 'hi'],
  ['தமிழ்', 'ta'],
  ['42', 'en'],
  ['日本語を学ぶ', 'ja'],
])('%s is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});
