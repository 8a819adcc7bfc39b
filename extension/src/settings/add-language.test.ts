import { expect, it } from 'vitest';
import { checkLanguage } from './add-language.ts';
import { defaultLanguages, type LanguageChoice } from './settings.ts';

const check = (code: string, tag = '', list: readonly LanguageChoice[] = defaultLanguages) =>
  checkLanguage({ code, tag }, list);

it.each([
  [' LANGUAGE_ITALIAN ', ' it ', { code: 'LANGUAGE_ITALIAN', tag: 'it' }],
  ['LANGUAGE_PORTUGUESE', 'PT-br', { code: 'LANGUAGE_PORTUGUESE', tag: 'pt-BR' }],
  [
    'LANGUAGE_CHINESE_TRADITIONAL',
    'zh-hant',
    { code: 'LANGUAGE_CHINESE_TRADITIONAL', tag: 'zh-Hant' },
  ],
  ['it', '', { code: 'it', tag: '' }],
])('accepts %j with page language %j', (code, tag, expected) => {
  expect(check(code, tag)).toEqual(expected);
});

it.each([
  ['', '', 'code', 'missing'],
  ['  ', 'it', 'code', 'missing'],
  ['LANGUAGE ITALIAN', 'it', 'code', 'malformed'],
  ['<b>', '', 'code', 'malformed'],
  ['1st', '', 'code', 'malformed'],
  ['X'.repeat(65), '', 'code', 'malformed'],
  ['LANGUAGE_ENGLISH', 'it', 'code', 'known'],
  ['LANGUAGE_ITALIAN', 'italiano!', 'tag', 'malformed'],
  ['LANGUAGE_ITALIAN', 'i', 'tag', 'malformed'],
  ['LANGUAGE_ITALIAN', 'EN', 'tag', 'known'],
])('reports the error in %j, %j: %s %s', (code, tag, field, problem) => {
  expect(check(code, tag)).toEqual({ field, problem });
});

it('accepts at most a hundred', () => {
  const full = Array.from({ length: 100 }, (_, n) => ({ code: `L${n}`, tag: '' }));
  expect(check('LANGUAGE_ITALIAN', 'it', full)).toEqual({ field: 'code', problem: 'full' });
});
