import { expect, it } from 'vitest';
import { dictionaryPattern } from '../settings/choices.ts';
import { dictionaryAddress } from './dictionary.ts';

it.each([
  ['', true],
  ['https://en.wiktionary.org/wiki/%s', true],
  ['http://127.0.0.1:8080/?word=%s&from=de', true],
  ['https://jisho.org/search/%s%20%23words', true],
  ['https://a.example/%E4/%s', true],
  ['https://en.wiktionary.org/wiki/', false],
  ['https://%s.example/', false],
  ['https://a.example%s', false],
  ['javascript:alert("%s")', false],
  ['data:text/html,%s', false],
  ['https://a.example/%s two', false],
])('%j is an address of a dictionary: %s', (pattern, isOne) => {
  expect(dictionaryPattern.test(pattern)).toBe(isOne);
});

it.each([
  ['gossamer', 'https://a.example/?q=gossamer'],
  ['give up', 'https://a.example/?q=give%20up'],
  ['a&b=c#d/e', 'https://a.example/?q=a%26b%3Dc%23d%2Fe'],
  ['偶然', 'https://a.example/?q=%E5%81%B6%E7%84%B6'],
  ['$&\uD800', 'https://a.example/?q=%24%26%EF%BF%BD'],
])('the address of %j is %s', (term, address) => {
  expect(dictionaryAddress('https://a.example/?q=%s', term)).toBe(address);
});

it('there is none without a dictionary or a word', () => {
  expect(dictionaryAddress('', 'gossamer')).toBeNull();
  expect(dictionaryAddress('https://a.example/?q=%s', '')).toBeNull();
});
