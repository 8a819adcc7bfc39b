import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { defaultLanguages } from '../../settings/settings.ts';
import { guessLanguage, guessTyped } from './guess-language.ts';

/** The browser's detection, with the same result for every text. */
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
  ['accepts a reliable detection', 'chat', french, sure('fr'), 'fr'],
  ['rejects an unreliable one', 'chat', french, { ...sure('fr'), isReliable: false }, ''],
  ['rejects a text in two languages', 'chat', french, sure('fr', 60), ''],
  ['does not ask about a short text', 'chat', 'Le chat dort.', sure('fr'), ''],
  [
    'gives no language to a foreign word among other letters',
    'word',
    'Память '.repeat(9),
    sure('ru'),
    '',
  ],
  ['accepts a shorter text in another script', 'Память', 'Память управляется.', sure('ru'), 'ru'],
  ['gives no language to a number', '42', french, sure('fr'), ''],
  ['rejects an invalid tag', 'chat', french, sure('not a tag'), ''],
])('%s', async (_title, word, sample, detected, language) => {
  said = detected;
  expect(await guessLanguage(word, [sample])).toBe(language);
});

it('asks about a more distant text only if the nearer one gives no language', async () => {
  expect(await guessLanguage('chat', ['Le chat.', french])).toBe('fr');
  expect(asked).toEqual([french]);
  asked.length = 0;
  expect(await guessLanguage('chat', [french, `${french} ${french}`])).toBe('fr');
  expect(asked).toEqual([french]);
});

it('gives no language when the browser fails', async () => {
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
])('finds for the typed %j, alone, %j', async (typed, language) => {
  expect(await guessTyped(typed, defaultLanguages)).toBe(language);
});

it.each([
  ['зонт', { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }, 'ru'],
  ['كتاب', { code: 'LANGUAGE_PERSIAN', tag: 'fa' }, 'fa'],
  ['word', { code: 'LANGUAGE_RUSSIAN', tag: 'ru' }, ''],
])(
  'finds for the typed %j the one language of the list with that script',
  async (typed, one, language) => {
    expect(await guessTyped(typed, [...defaultLanguages, one])).toBe(language);
  },
);

it('detects the language of a typed phrase that is long enough', async () => {
  expect(await guessTyped(french, defaultLanguages)).toBe('fr');
  expect(asked).toEqual([french]);
});
