import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultLanguages } from '../../settings/settings.ts';
import { guessLanguage, guessTyped } from './guess-language.ts';

/** What the browser's detection says of any text. */
let said: { isReliable: boolean; languages: { language: string; percentage: number }[] };
const asked: string[] = [];

Object.assign(browser, {
  i18n: {
    ...browser.i18n,
    detectLanguage: (text: string) => {
      asked.push(text);
      return Promise.resolve(said);
    },
  },
});

const sure = (language: string, percentage = 98) => ({
  isReliable: true,
  languages: [{ language, percentage }],
});
beforeEach(() => {
  said = sure('fr');
  asked.length = 0;
});

const french = 'Le chat dort sur le canapé pendant que la pluie tombe sur les toits.';

it.each([
  ['takes what the browser is sure of', 'chat', french, sure('fr'), 'fr'],
  ['takes nothing it is not sure of', 'chat', french, { ...sure('fr'), isReliable: false }, ''],
  ['takes nothing of a text in two languages', 'chat', french, sure('fr', 60), ''],
  ['asks nothing of a short text', 'chat', 'Le chat dort.', sure('fr'), ''],
  ['leaves a foreign word among other letters', 'word', 'Память '.repeat(9), sure('ru'), ''],
  ['takes a shorter text in other letters', 'Память', 'Память управляется.', sure('ru'), 'ru'],
  ['takes nothing of what is no word', '42', french, sure('fr'), ''],
  ['takes no tag that is none', 'chat', french, sure('not a tag'), ''],
])('%s', async (_title, word, sample, detected, language) => {
  said = detected;
  expect(await guessLanguage(word, [sample])).toBe(language);
});

it('asks a text further away only where the nearer one does not tell', async () => {
  expect(await guessLanguage('chat', ['Le chat.', french])).toBe('fr');
  expect(asked).toEqual([french]);
  asked.length = 0;
  expect(await guessLanguage('chat', [french, `${french} ${french}`])).toBe('fr');
  expect(asked).toEqual([french]);
});

it('is not sure where the browser fails', async () => {
  said = null as unknown as typeof said;
  expect(await guessLanguage('chat', [french])).toBe('');
});

it.each([
  ['우산', 'ko'],
  ['ねこ', 'ja'],
  ['λόγος', 'el'],
  // Chinese and Japanese are both on the list.
  ['経済', ''],
  ['كتاب', ''],
  ['зонт', ''],
  ['word', ''],
  ['', ''],
])('of the typed %j, alone, says %j', async (typed, language) => {
  expect(await guessTyped(typed, defaultLanguages)).toBe(language);
});

it.each([
  ['зонт', { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }, 'ru'],
  ['كتاب', { code: 'LANGUAGE_PERSIAN', tag: 'fa' }, 'fa'],
  ['word', { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }, ''],
])(
  'of the typed %j takes the one language of the list that is written so',
  async (typed, one, language) => {
    expect(await guessTyped(typed, [...defaultLanguages, one])).toBe(language);
  },
);

it('reads a typed phrase that is long enough', async () => {
  expect(await guessTyped(french, defaultLanguages)).toBe('fr');
  expect(asked).toEqual([french]);
});
