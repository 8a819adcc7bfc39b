/** The learner's dictionary, and the browser's translation, in the settings. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { standInTranslator } from '../../meaning/testing.ts';
import { choiceStores } from '../../settings/choices.ts';
import { readSettings } from '../../settings/settings.ts';
import '../../ui/styles/base.css';
import './options.css';
import { CollectingSection } from './CollectingSection.tsx';

const { meaning } = choiceStores;
let root: Root | undefined;
const field = () => page.getByRole('textbox', { name: 'Your dictionary’s address' });
const wish = () => page.getByRole('switch', { name: 'Translate with your browser' });

beforeEach(() => meaning.save(meaning.usual));
afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  Reflect.deleteProperty(globalThis, 'Translator');
  await meaning.save(meaning.usual);
});

async function show(): Promise<void> {
  const settings = await readSettings();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <CollectingSection settings={settings} />
    </QueryClientProvider>,
  );
  await expect.element(field()).toBeVisible();
}

it('a dictionary is stored once its address is one, and can be taken away', async () => {
  await show();
  const dictionary = async () => (await meaning.read()).dictionary;
  await field().fill('https://a.example/');
  await page.getByRole('heading', { name: 'Collecting' }).click();
  field().element().blur();
  await expect.element(page.getByText('Start with https://')).toBeVisible();
  expect(await dictionary()).toBe('');
  await field().fill(' https://a.example/%s ');
  await expect.poll(dictionary).toBe('https://a.example/%s');
  await field().fill('');
  await expect.poll(dictionary).toBe('');
});

it('there is nothing of a translation where the browser has none', async () => {
  Reflect.deleteProperty(globalThis, 'Translator');
  await show();
  expect(wish().elements()).toEqual([]);
});

it('it is off, and the learner downloads a model for each language when they like', async () => {
  Object.assign(globalThis, standInTranslator().scope);
  await show();
  await expect.element(wish()).not.toBeChecked();
  expect(page.getByText('Language models').elements()).toEqual([]);
  await wish().click();
  await page.getByRole('combobox', { name: 'Translate into' }).selectOptions('de');
  await expect.poll(meaning.read).toMatchObject({ translates: true, into: 'de' });
  const item = (name: string) =>
    page
      .getByRole('list', { name: 'Language models' })
      .getByRole('listitem')
      .filter({ hasText: name });
  await expect.element(item('French').getByText('can’t translate this')).toBeVisible();
  expect(item('German').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Download: English' }).click();
  await expect.element(item('English').getByText('Ready')).toBeVisible();
});

it('a download that fails is told, and can be tried again', async () => {
  const translatorOf = ({ scope }: { scope: object }) => Reflect.get(scope, 'Translator') as object;
  const Translator = translatorOf(standInTranslator({ fails: true }));
  Object.assign(globalThis, { Translator });
  await meaning.save({ ...meaning.usual, translates: true, into: 'de' });
  await show();
  const download = page.getByRole('button', { name: 'Download: English' });
  await download.click();
  await expect.element(page.getByText('Your browser couldn’t translate this.')).toBeVisible();
  Object.assign(Translator, translatorOf(standInTranslator()));
  await download.click();
  await expect.element(page.getByText('Ready')).toBeVisible();
  await expect.element(page.getByText(/couldn’t translate/u)).not.toBeInTheDocument();
});
