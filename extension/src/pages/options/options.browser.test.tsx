/** @module-tag smoke */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { notesOf } from '../../outbox/word/notes.ts';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { createWorld } from '../../outbox/testing-world.ts';
import { noon } from '../../outbox/testing.ts';
import {
  changeSettings,
  defaultLanguages,
  mostLanguages,
  readSettings,
  type Settings,
} from '../../settings/settings.ts';
import '../../ui/styles/base.css';
import { storage } from '@wxt-dev/storage';
import { openWords } from '../../learned-words/db.ts';
import { announceIndex } from '../../learned-words/watch.ts';
import { axeReports } from '../../../testing/axe.ts';
import { forgetAppearance } from '../../settings/appearance.ts';
import { AdvancedSection } from './AdvancedSection.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { HighlightSection } from './HighlightSection.tsx';
import { CollectingSection } from './CollectingSection.tsx';
import { LanguagesSection } from './LanguagesSection.tsx';
import { sampleContext } from './CollectingSection.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

let root: Root | undefined;

beforeEach(() => fakeBrowser.storage.local.clear());
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

async function show(Section: typeof LanguagesSection): Promise<void> {
  const settings = await readSettings();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Section settings={settings} />
    </QueryClientProvider>,
  );
}

const codes = async () => (await readSettings()).languages.map(({ code }) => code);
const usual = defaultLanguages.map(({ code }) => code);
const items = () => page.getByRole('list', { name: 'Language codes' }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name });

describe('the preview of what is sent', () => {
  const shown = () =>
    [...document.querySelectorAll('.preview-notes li')].map((one) => one.textContent);

  /** The sample, collected like any word and sent by the drain. */
  async function sentNotes(): Promise<readonly string[] | undefined> {
    const db = await openOutbox();
    await db.clear('records');
    const world = createWorld();
    const settings = await readSettings();
    const { record } = await enqueueCollect(db, {
      ...{
        term: 'serendipity',
        language: settings.language,
        connection: 'grant',
        now: noon,
        grace: 0,
      },
    });
    const context = sampleContext();
    await describeCollect(db, record.id, {
      context,
      notes: notesOf(context, settings),
      now: noon,
    });
    await world.drain();
    return world.writes[0]?.spec.notes;
  }

  it('shows what the drain sends, with the source and without', async () => {
    await show(CollectingSection);
    await expect.element(page.getByText(/pure serendipity/u)).toBeVisible();
    expect(shown()).toHaveLength(1);
    expect(shown()).toEqual(await sentNotes());
    await page.getByRole('switch', { name: 'Write the source' }).click();
    await expect.poll(shown).toHaveLength(2);
    await expect.poll(async () => (await readSettings()).keepSource).toBe(true);
    expect(shown()).toEqual(await sentNotes());
    await page.getByRole('switch', { name: 'Send the sentence' }).click();
    await expect.poll(shown).toHaveLength(1);
    await expect.poll(async () => (await readSettings()).sendSentence).toBe(false);
    expect(shown()).toEqual(await sentNotes());
  });

  it('is changed by the press itself, not a moment later', async () => {
    await show(CollectingSection);
    const source = page.getByRole('switch', { name: 'Write the source' });
    await expect.element(source).not.toBeChecked();
    const input = source.element() as HTMLInputElement;
    input.click();
    await Promise.resolve();
    expect(input.checked).toBe(true);
    await expect.poll(async () => (await readSettings()).keepSource).toBe(true);
    expect(input.checked).toBe(true);
  });

  it('follows a change made in another window', async () => {
    await show(CollectingSection);
    await expect.poll(shown).toHaveLength(1);
    await changeSettings({ keepSource: true, language: 'LANGUAGE_FRENCH' });
    await expect.poll(shown).toHaveLength(2);
    await expect.element(page.getByText('French', { exact: true })).toBeVisible();
  });
});

function Languages({ settings }: { readonly settings: Settings }) {
  return (
    <>
      <LanguagesSection settings={settings} />
      <AdvancedSection settings={settings} />
    </>
  );
}

async function showLanguages(): Promise<void> {
  await show(Languages);
  await page.getByText('Language codes').first().click();
}

describe('languages', () => {
  it('are shown by name beside the raw code', async () => {
    await showLanguages();
    await expect.element(items().nth(1)).toHaveTextContent('ChineseLANGUAGE_CHINESEzh');
    await expect.element(items().nth(0)).toHaveTextContent('EnglishLANGUAGE_ENGLISHendefault');
  });

  it('are added with the keyboard alone, and chosen as the default', async () => {
    await showLanguages();
    await page.getByRole('textbox', { name: 'Code' }).click();
    await userEvent.keyboard('LANGUAGE_PORTUGUESE{Tab}pt-br{Enter}');
    await expect.poll(codes).toEqual([...usual, 'LANGUAGE_PORTUGUESE']);
    await expect
      .element(items().nth(usual.length))
      .toHaveTextContent('Brazilian PortugueseLANGUAGE_PORTUGUESEpt-BR');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Brazilian Portuguese was added.' }))
      .toBeInTheDocument();
    await page
      .getByRole('combobox', { name: 'Default language' })
      .selectOptions('LANGUAGE_PORTUGUESE');
    await expect.poll(async () => (await readSettings()).language).toBe('LANGUAGE_PORTUGUESE');
    // The default stays in the list.
    await expect.element(items().nth(usual.length)).toHaveTextContent('default');
    expect(document.querySelector('[aria-label="Remove Brazilian Portuguese"]')).toBeNull();
    await expect.element(button('Remove English')).toBeVisible();
  });

  it.each([
    ['', '', 'Code', /Type the code/u],
    ['LANGUAGE ITALIAN', 'it', 'Code', /begins with a letter/u],
    ['LANGUAGE_ENGLISH', 'it', 'Code', /in the list already/u],
    ['LANGUAGE_ITALIAN', 'italiano', 'Language tag', /isn’t a language tag/u],
    ['LANGUAGE_BRITISH', 'en', 'Language tag', /another code already/u],
  ])('are refused with the reason at the field: %j, %j', async (code, tag, field, words) => {
    await showLanguages();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('textbox', { name: 'Language tag' }).fill(tag);
    await button('Add').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
    const input = page.getByRole('textbox', { name: field });
    await expect.element(input).toBeInvalid();
    await expect.element(input).toHaveAccessibleDescription(words);
    expect(await codes()).toEqual(usual);
  });

  it('are removed one by one, and the focus stays in the list', async () => {
    await showLanguages();
    await button('Remove Korean').click();
    await expect.poll(codes).toEqual(usual.filter((code) => code !== 'LANGUAGE_KOREAN'));
    await expect.element(page.getByRole('heading', { name: 'Language codes' })).toHaveFocus();
  });

  it('are told when they were added, removed and restored, and the fields are empty again', async () => {
    await showLanguages();
    const news = page.getByRole('status');
    await page.getByRole('textbox', { name: 'Code' }).fill('latin');
    await button('Add').click();
    await expect.element(items().nth(usual.length)).toHaveTextContent('latinno language tag');
    await expect.element(news).toHaveTextContent('latin was added.');
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveValue('');
    await button('Remove latin').click();
    await expect.element(news).toHaveTextContent('latin was removed.');
    await expect.poll(codes).toEqual(usual);
    await button('Restore default list').click();
    await expect.element(news).toHaveTextContent('Default list restored.');
  });

  it('are refused where the list is full, until one is removed', async () => {
    const languages = Array.from({ length: mostLanguages }, (_, place) => ({
      ...{ code: `C${place}`, tag: '' },
    }));
    await changeSettings({ languages, language: 'C0' });
    await showLanguages();
    await page.getByRole('textbox', { name: 'Code' }).fill('latin');
    await button('Add').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The list is full/u);
    await button('Remove C99').click();
    await expect.poll(codes).toHaveLength(mostLanguages - 1);
    await button('Add').click();
    await expect.poll(codes).toContain('latin');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('lose their error once another text is typed', async () => {
    await showLanguages();
    await button('Add').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    await page.getByRole('textbox', { name: 'Language tag' }).fill('l');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('are reset to the built-in codes, plus a default that is not among them', async () => {
    await changeSettings({
      language: 'LANGUAGE_LATIN',
      languages: [
        { code: 'LANGUAGE_LATIN', tag: 'la' },
        { code: 'LANGUAGE_ITALIAN', tag: 'it' },
      ],
    });
    await showLanguages();
    await button('Restore default list').click();
    await expect.poll(codes).toEqual([...usual, 'LANGUAGE_LATIN']);
  });

  it('follow the page, or do not', async () => {
    await showLanguages();
    await page.getByRole('switch', { name: 'Follow the page’s language' }).click();
    await expect.poll(async () => (await readSettings()).followPage).toBe(false);
  });
});

it.each([
  ['switch', 'Write the source', '', CollectingSection],
  ['switch', 'Follow the page’s language', '', LanguagesSection],
  ['button', 'Remove Korean', 'Language codes', AdvancedSection],
] as const)(
  'a change that cannot be stored is told, and the next one stored: %s %s',
  async (...given) => {
    const [role, name, within, Section] = given;
    await show(Section);
    if (within !== '') await page.getByText(within).first().click();
    const before = await readSettings();
    const full = vi
      .spyOn(fakeBrowser.storage.local, 'set')
      .mockRejectedValue(new Error('The disk is full'));
    await page.getByRole(role, { name }).click();
    const told = page.getByText(/This couldn’t be saved/u);
    await expect.element(told).toBeVisible();
    expect(await axeReports()).toEqual([]);
    // It stands as it is stored.
    await expect.element(page.getByRole(role, { name })).toBeVisible();
    full.mockRestore();
    expect(await readSettings()).toEqual(before);
    await page.getByRole(role, { name }).click();
    await expect.element(told).not.toBeInTheDocument();
    await expect.poll(readSettings).not.toEqual(before);
  },
);

it('a theme that cannot be stored for what stands on websites is told, and the next one stored', async () => {
  await show(AppearanceSection);
  const full = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('The disk is full'));
  await page.getByRole('radio', { name: 'Dark' }).click();
  const told = page.getByText(/This couldn’t be saved/u);
  await expect.element(told).toBeVisible();
  full.mockRestore();
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect.element(told).not.toBeInTheDocument();
  await expect.poll(async () => (await readSettings()).theme).toBe('light');
  forgetAppearance();
});

it('marked words: the settings show how far the list has been read during a reading', async () => {
  await storage.setItem('local:session', {
    ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
    ...{ plans: [], routes: [], quota: null },
  });
  const index = await openWords();
  const reading = {
    ...{ connection: 'grant', number: 1, startedAt: noon, nextToken: '42', seenTokens: [] },
    ...{ completeAt: null, running: true, met: 4_200, total: 20_000 },
  };
  await index.put('traversals', reading);
  await show(HighlightSection);
  await expect.element(page.getByText(/: 4,200 of about 20,000/u)).toBeVisible();
  await index.put('traversals', { ...reading, running: false });
  announceIndex();
  await expect.element(page.getByText(/Loading your words/u)).not.toBeInTheDocument();
  await index.clear('traversals');
});
