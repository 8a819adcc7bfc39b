import { expect, it } from 'vitest';
import { languageByScript, likelyLanguage } from './script-language.ts';

it.each([
  ['우산', '', 'ko'],
  ['ねこ', '', 'ja'],
  ['カフェ', '', 'ja'],
  ['経済', '彼は経済を学ぶ。', 'ja'],
  ['公园', '我们去公园。', 'zh'],
  ['公园', '', 'zh'],
  ['ลม', '', 'th'],
  ['λόγος', '', 'el'],
  ['ספר', '', 'he'],
  ['բառ', '', 'hy'],
  ['სიტყვა', '', 'ka'],
  ['كتاب', 'هذا كتاب.', 'ar'],
  ['کتاب', 'این کتاب است.', ''],
  ['зонт', 'Мы купили зонт.', ''],
  ['word', 'A word.', ''],
  ['word', '我喜欢 word 这个词。', ''],
  ['தமிழ்', '', 'ta'],
  ['ייִדיש', 'דאָס איז ייִדיש.', ''],
  ['α-helix', 'An α-helix is a coil.', ''],
  ['IT化', 'IT化が進む。', 'ja'],
  ['हिन्दी', '', ''],
  ['', '', ''],
  ['42', '', ''],
])('takes %j in %j for %j', (selected, around, language) => {
  expect(languageByScript(selected, around)).toBe(language);
});

it.each([
  ['зонт', 'ru'],
  ['DNS-сервер', 'ru'],
  ['हिन्दी', 'hi'],
  ['کتاب', 'ar'],
  ['ספר', 'he'],
  ['λόγος', 'el'],
  ['word', ''],
  ['42', ''],
])('takes %j for %j where any language must do', (text, language) => {
  expect(likelyLanguage(text, text)).toBe(language);
});
