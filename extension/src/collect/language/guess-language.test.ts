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
  [
    'gives no language to a foreign word beside many of its letters',
    'word',
    `${french} ${'Память '.repeat(20)}`,
    sure('fr'),
    '',
  ],
  ['says that only the script is known', 'зонт', 'Зонт.', sure('ru'), 'und-Cyrl'],
  ['accepts a shorter text in another script', 'Память', 'Память управляется.', sure('ru'), 'ru'],
  ['gives no language to a number', '42', french, sure('fr'), ''],
  ['rejects an invalid tag', 'chat', french, sure('not a tag'), ''],
])('%s', async (_title, word, sample, detected, language) => {
  said = detected;
  expect(await guessLanguage(word, [sample], defaultLanguages)).toBe(language);
});

it('asks about a more distant text only if the nearer one gives no language', async () => {
  expect(await guessLanguage('chat', ['Le chat.', french], defaultLanguages)).toBe('fr');
  expect(asked).toEqual([french]);
  asked.length = 0;
  expect(await guessLanguage('chat', [french, `${french} ${french}`], defaultLanguages)).toBe('fr');
  expect(asked).toEqual([french]);
});

it('gives no language when the browser fails', async () => {
  said = null as unknown as typeof said;
  expect(await guessLanguage('chat', [french], defaultLanguages)).toBe('');
});

it.each([
  ['우산', 'ko'],
  ['ねこ', 'ja'],
  ['λόγος', 'el'],
  // Chinese and Japanese are both on the list.
  ['経済', 'und-Hani'],
  ['كتاب', 'ar'],
  ['зонт', 'und-Cyrl'],
  ['DNS-сервер', 'und-Cyrl'],
  ['தமிழ்', 'ta'],
  ['ᏣᎳᎩ', 'und-Zzzz'],
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

const russian = { code: 'LANGUAGE_RUSSIAN', tag: 'ru' };
const ukrainian = { code: 'LANGUAGE_UKRAINIAN', tag: 'uk' };

it('asks about the letters of the word’s own script alone', async () => {
  said = sure('ru');
  const sample = 'Пакет dpkg устанавливает apt-get и настраивает его через debconf.';
  expect(await guessLanguage('Пакет', [sample], defaultLanguages)).toBe('ru');
  expect(asked.join('')).not.toMatch(/[a-z]/u);
  expect(asked.join('')).toContain('устанавливает');
});

it.each([
  ['the only listed language of its script', [russian], 'ru'],
  ['its script alone if several are listed', [russian, ukrainian], 'und-Cyrl'],
])('an unsure detection leaves a word %s', async (_title, more, language) => {
  said = { ...sure('bg'), isReliable: false };
  const sample = 'Пакет dpkg устанавливает и настраивает apt-get и debconf самостоятельно.';
  expect(await guessLanguage('Пакет', [sample], [...defaultLanguages, ...more])).toBe(language);
});

it('a short text is not detected against the only listed language of its script', async () => {
  said = sure('bg');
  expect(await guessLanguage('Пакет', ['Пакет устанавливается.'], [russian])).toBe('ru');
});
