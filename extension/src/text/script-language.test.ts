import { expect, it } from 'vitest';
import { languageByScript } from './script-language.ts';

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
  ['', '', ''],
  ['42', '', ''],
])('takes %j in %j for %j', (selected, around, language) => {
  expect(languageByScript(selected, around)).toBe(language);
});
