import { describe, expect, it } from 'vitest';
import { languageOfText, localVoice } from './speech.ts';

const voice = (lang: string, localService = true, isDefault = false) => ({
  lang,
  localService,
  default: isDefault,
});

describe('localVoice', () => {
  it.each([
    ['en', [voice('de-DE'), voice('en-GB')], 1],
    ['en-US', [voice('en-GB', true, true), voice('en_US')], 1],
    ['en', [voice('en-GB'), voice('en-US', true, true)], 1],
    ['fr', [voice('en-GB')], null],
    ['en', [], null],
  ])('for %s', (language, voices, place) => {
    expect(localVoice(language, voices)).toBe(place);
  });

  it('S29 takes no voice that runs elsewhere', () => {
    expect(localVoice('en', [voice('en-US', false, true)])).toBeNull();
  });
});

it.each([
  ['gossamer', 'en'],
  ['书本', 'zh'],
  ['ありがとう', 'ja'],
  ['감사', 'ko'],
])('%s is %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});
