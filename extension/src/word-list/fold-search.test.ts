import { expect, it } from 'vitest';
import { foldSearch } from './fold-search.ts';

it.each([
  ['Straße', 'strasse'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Éclair', 'eclair'],
  ['e\u0301clair', 'éclair'],
  ['año', 'ano'],
  ['ΟΔΟΣ', 'οδός'],
  ['ёлка', 'елка'],
  ['ﬁnal', 'final'],
  ['don’t', "don't"],
  ['ＡＢＣ', 'abc'],
  ['한국어', '한국어'.normalize('NFD')],
  ['ガ', 'ｶﾞ'],
])('“%s” is found as “%s”', (text, typed) => {
  expect(foldSearch(text)).toBe(foldSearch(typed));
});

it.each([
  ['学习', '学習'],
  ['か', 'が'],
  ['하', '학'],
  ['क', 'कि'],
])('“%s” and “%s” stay two words', (one, other) => {
  expect(foldSearch(one)).not.toBe(foldSearch(other));
});
