import { expect, it } from 'vitest';
import { languagesIn, scriptOf, withoutOtherScripts, writes } from './scripts.ts';

it.each([
  ['зонт', 'Cyrl'],
  ['DNS-сервер', 'Cyrl'],
  ['3D-графика', 'Cyrl'],
  ['α-helix', 'Latn'],
  ['λόγος', 'Grek'],
  ['the word λόγος means', 'Latn'],
  ['コーヒー', 'Kana'],
  ['ー', null],
  ['42 %', null],
  ['ᏣᎳᎩ', 'Zzzz'],
])('finds for %j the script %j', (text, script) => {
  expect(scriptOf(text)).toBe(script);
});

it('knows the languages of a script', () => {
  expect(languagesIn('Cyrl')).toEqual(expect.arrayContaining(['ru', 'uk', 'bg', 'sr', 'kk']));
  expect(languagesIn('Kana')).toEqual(['ja']);
  expect(languagesIn('Hebr')).toEqual(['he', 'yi']);
  expect(languagesIn('Latn')).not.toContain('sr');
  expect(languagesIn('Zzzz')).toEqual([]);
});

it.each([
  ['ja', 'Hani', true],
  ['ko-KR', 'Hang', true],
  ['zh-TW', 'Hani', true],
  ['sr', 'Cyrl', true],
  ['sr-Latn', 'Cyrl', false],
  ['en', 'Cyrl', false],
  ['not a tag', 'Latn', false],
])('knows whether %j is written in %j: %j', (tag, script, expected) => {
  expect(writes(tag, script)).toBe(expected);
});

it.each([
  ['Пакет dpkg ставит apt-get.', 'Cyrl', 'Пакет   ставит  - .'],
  ['Le mot память.', 'Latn', 'Le mot  .'],
  ['東京でDNSを使う。', 'Kana', '東京で を使う。'],
])('removes from %j the letters of scripts other than %j', (text, script, expected) => {
  expect(withoutOtherScripts(text, script)).toBe(expected);
});
