/** A word's meaning on each of its places: the learner's dictionary, and the browser's translation. */
import { browser } from 'wxt/browser';
import { standInTranslator } from '../../src/meaning/testing.ts';
import { choiceStores } from '../../src/settings/choices.ts';
import type { GalleryEntry } from '../entry.ts';
import { drawn } from '../stage/drawn.ts';
import { editEntries } from './edit.tsx';
import { settingsEntries } from './settings.tsx';
import { wordsEntries } from './words.tsx';

const { meaning } = choiceStores;

/** An entry as a learner sees it who chose both. */
function withMeaning(
  entries: readonly GalleryEntry[],
  of: string,
  until: string,
  ready: boolean,
): GalleryEntry {
  const entry = entries.find(({ name }) => name === of);
  if (!entry) throw new Error(`No entry ${of}`);
  return {
    ...entry,
    name: `meaning/${of}`,
    until,
    async render() {
      Object.assign(browser.i18n, { getUILanguage: () => 'en' });
      const languages = ['en', 'de', 'fr', 'es'];
      Object.assign(globalThis, standInTranslator({ ready, languages }).scope);
      const dictionary = 'https://en.wiktionary.org/wiki/%s';
      await meaning.save({ dictionary, translates: true, into: of.startsWith('edit') ? 'de' : '' });
      const shown = await entry.render();
      if (of.startsWith('words'))
        void drawn<HTMLElement>('.translated button').then((one) => one.click());
      return {
        ...shown,
        close() {
          shown.close();
          Reflect.deleteProperty(globalThis, 'Translator');
          Reflect.deleteProperty(globalThis, 'LanguageDetector');
          void meaning.save(meaning.usual);
        },
      };
    },
  };
}

export const meaningEntries: readonly GalleryEntry[] = [
  withMeaning(wordsEntries, 'words/a word', '.translated p + p:not(:empty)', true),
  withMeaning(wordsEntries, 'words/narrow, a word', '.translated', true),
  withMeaning(editEntries, 'edit/a word', '.translated', true),
  withMeaning(settingsEntries, 'settings/connected', '.models', false),
];
