import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { addLanguage, addProposed, withdrawProposed } from './add-language.ts';
import { readSettings } from './settings.ts';

beforeEach(() => fakeBrowser.storage.local.clear());

const persian = { code: 'LANGUAGE_PERSIAN', tag: 'fa' };
const kept = async () => {
  const { languages, refusedLanguages } = await readSettings();
  return { isListed: languages.some(({ code }) => code === persian.code), refusedLanguages };
};

it('removes a proposed language from the list once the service refuses it, and remembers that', async () => {
  await addProposed(persian);
  expect(await kept()).toEqual({ isListed: true, refusedLanguages: [] });
  await withdrawProposed(persian.code);
  await withdrawProposed(persian.code);
  expect(await kept()).toEqual({ isListed: false, refusedLanguages: [persian.code] });
});

it('keeps a language that the learner typed', async () => {
  await addLanguage(persian);
  await withdrawProposed(persian.code);
  expect(await kept()).toEqual({ isListed: true, refusedLanguages: [] });
});
