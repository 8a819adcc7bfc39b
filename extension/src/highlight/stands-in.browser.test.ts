import { browser } from 'wxt/browser';
import { beforeEach, expect, it } from 'vitest';
import { defaultLanguages } from '../settings/settings.ts';
import { standsIn } from './stands-in.ts';

beforeEach(() => {
  // "give", "run" and its "ran", "walk" (`text/english/dictionary.ts`).
  Object.assign(browser.runtime, { getURL: () => 'data:text/plain,AgiveErun=CanDwalk' });
});

it.each([
  ['run', 'LANGUAGE_ENGLISH', 'They RUN home.', true],
  ['run', 'LANGUAGE_ENGLISH', 'She ran home.', true],
  ['walk', 'LANGUAGE_ENGLISH', 'She walked home.', true],
  ['run', 'LANGUAGE_ENGLISH', 'A prune.', false],
  ['give up', 'LANGUAGE_ENGLISH', 'Never giving up.', true],
  ['Haus', 'LANGUAGE_GERMAN', 'Das Haus steht.', true],
  ['家', 'LANGUAGE_JAPANESE', '家に帰る。', true],
])('%s (%s) in %s: %s', async (term, language, text, found) => {
  expect(await standsIn(text, { terms: [term], language, languages: defaultLanguages })).toBe(
    found,
  );
});
