import { expect, it } from 'vitest';
import { directionOf, joinWords } from './join-words.ts';

it.each([
  [['Old', 'friends', 'meet', '.'], 'Old friends meet.'],
  [['我', '昨天', '买', '了', '一本', '书', '。'], '我昨天买了一本书。'],
  [['他', 'Gleaner', '用'], '他 Gleaner 用'],
  [['¿', 'Dónde', 'está', '?'], '¿Dónde está?'],
  [['هذا', 'كتاب', '؟'], 'هذا كتاب؟'],
  [['"', 'Yes', '(', 'no', ')'], '" Yes (no)'],
  [[], ''],
])('%j', (words, line) => {
  expect(joinWords(words)).toBe(line);
});

it.each([
  ['هذا', 'rtl'],
  ['1. שלום', 'rtl'],
  ['book', 'ltr'],
  ['书', 'ltr'],
  ['…', null],
])('%s reads %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
