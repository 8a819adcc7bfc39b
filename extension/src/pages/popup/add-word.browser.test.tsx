/** @module-tag smoke */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import { listRecent } from '../../outbox/store/listing.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { changeSettings, readSettings } from '../../settings/settings.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import { storage } from '@wxt-dev/storage';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import AddWord from './AddWord.tsx';
import './popup.css';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

let db: OutboxDatabase;
let root: Root | undefined;
const closed = vi.fn();

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await (await openWords()).clear('words');
  await storage.clear('local');
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  closed.mockClear();
});

async function open(isReady = true): Promise<void> {
  root?.unmount();
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <AddWord outbox={db} onClose={closed} />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (isReady) await expect.element(language()).toHaveValue('LANGUAGE_ENGLISH');
  else await expect.element(field()).toHaveFocus();
}

const terms = async () => (await kept()).map(({ spec }) => spec.term).sort();
const field = () => page.getByRole('textbox', { name: 'Word or phrase' });
const language = () => page.getByRole('combobox', { name: 'Language' });
const kept = () => listRecent(db, 10, 'collect');

/** Types a word, which is then not stored before the promise settles. */
async function holdStoring(word: string): Promise<PromiseWithResolvers<object>> {
  await open();
  await field().fill(word);
  const storing = Promise.withResolvers<object>();
  const read = vi.spyOn(fakeBrowser.storage.local, 'get');
  read.mockImplementation(() => storing.promise as never);
  // What is read after it is read as usual.
  const restore = () => read.mockRestore();
  storing.promise.then(restore, restore);
  return storing;
}

describe('a word typed in the popup', () => {
  it('is collected by Enter, with a grace, before the learner has ever connected', async () => {
    await open();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('  “gossamer”,{Enter}');
    await expect.element(page.getByText('Collected “gossamer”')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    await expect.element(field()).toHaveFocus();
    const [record] = await kept();
    expect(record).toMatchObject({
      state: 'waiting',
      connection: null,
      spec: { term: 'gossamer', language: 'LANGUAGE_ENGLISH' },
    });
    expect((record?.notBefore ?? 0) - (record?.createdAt ?? 0)).toBe(5_000);
  });

  it('is collected by Enter before the languages are loaded', async () => {
    const told = Promise.withResolvers<object>();
    vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(() => told.promise as never);
    await open(false);
    await userEvent.keyboard('gossamer{Enter}');
    vi.restoreAllMocks();
    told.resolve({});
    await expect.poll(kept).toMatchObject([{ spec: { language: 'LANGUAGE_ENGLISH' } }]);
  });

  it('keeps what is typed next while a word is still being stored', async () => {
    const storing = await holdStoring('gossamer');
    await userEvent.keyboard('{Enter}');
    await field().fill('petrichor');
    // The field has the focus again when the first word is stored.
    language().element().focus();
    storing.resolve({});
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveValue('petrichor');
    await userEvent.keyboard('{Enter}');
    await expect.poll(terms).toEqual(['gossamer', 'petrichor']);
    await expect.element(field()).toHaveValue('');
  });

  it('takes the next word by Enter while one is still being stored, and each once', async () => {
    const storing = await holdStoring('gossamer');
    await userEvent.keyboard('{Enter}{Enter}');
    await field().fill('petrichor');
    await userEvent.keyboard('{Enter}{Enter}');
    storing.resolve({});
    await expect.poll(terms).toEqual(['gossamer', 'petrichor']);
    await expect.element(field()).toHaveValue('');
  });

  it('tells that a word was not stored, though the next is being typed', async () => {
    const storing = await holdStoring('gossamer');
    await userEvent.keyboard('{Enter}');
    await field().fill('petrichor');
    storing.reject(new Error('The disk is full'));
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(field()).toHaveValue('petrichor');
  });

  it('remembers the last language for a typed word', async () => {
    await open();
    await language().selectOptions('LANGUAGE_GERMAN');
    await field().fill('Fernweh');
    await userEvent.keyboard('{Enter}');
    await expect.poll(kept).toMatchObject([{ spec: { language: 'LANGUAGE_GERMAN' } }]);
    root?.unmount();
    root = createRoot(document.body.appendChild(document.createElement('main')));
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AddWord outbox={db} onClose={closed} />
      </QueryClientProvider>,
    );
    await expect.element(language()).toHaveValue('LANGUAGE_GERMAN');
  });

  it('gets the language of its letters, until another one is chosen', async () => {
    await open();
    await field().fill('우산');
    await expect.element(language()).toHaveValue('LANGUAGE_KOREAN');
    await field().fill('umbrella');
    await expect.element(language()).toHaveValue('LANGUAGE_ENGLISH');
    await language().selectOptions('LANGUAGE_GERMAN');
    await field().fill('우산');
    await userEvent.keyboard('{Enter}');
    await expect.poll(kept).toMatchObject([{ spec: { language: 'LANGUAGE_GERMAN' } }]);
  });

  it('proposes the language of its letters, if the list does not include it', async () => {
    await open();
    await field().fill('λόγος');
    await page.getByRole('button', { name: 'Add Greek' }).click();
    await expect.element(language()).toHaveValue('LANGUAGE_GREEK');
    await expect.element(page.getByText(/looks like Greek/u)).not.toBeInTheDocument();
    await field().click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(kept).toMatchObject([{ spec: { language: 'LANGUAGE_GREEK' } }]);
    expect((await readSettings()).languages.at(-1)).toEqual({
      ...{ code: 'LANGUAGE_GREEK', tag: 'el', proposed: true },
    });
  });

  it('does not propose a language again that the service refused', async () => {
    await changeSettings({ refusedLanguages: ['LANGUAGE_GREEK'] });
    await open();
    await field().fill('คำ');
    await expect.element(page.getByRole('button', { name: 'Add Thai' })).toBeVisible();
    await field().fill('λόγος');
    await expect.element(page.getByRole('button', { name: /^Add / })).not.toBeInTheDocument();
  });

  it('is one record when it is typed twice', async () => {
    await open();
    await field().fill('gossamer');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Collected “gossamer”')).toBeVisible();
    await field().fill('Gossamer');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/already being sent/u)).toBeVisible();
    expect(await kept()).toHaveLength(1);
  });

  it('is not sent if the index has it', async () => {
    await storage.setItem('local:session', {
      connected: true,
      connection: 'grant',
      scopes: [],
      instance: 'https://words.example',
      plans: [],
      routes: [],
      quota: null,
    });
    const words = await openWords();
    await words.put('words', indexed({ id: 'w', term: 'gossamer' }, 'grant', 0));
    await open();
    await field().fill('gossamer');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/already collected/u)).toBeVisible();
    expect(await kept()).toMatchObject([{ state: 'sent', outcome: 'already-collected' }]);
  });

  it.each([
    ['nothing', ' ', /Write the word/u],
    ['no word', '… —', /no word in this/u],
    ['a page', 'lorem '.repeat(2_000), /At most 200 characters/u],
  ])(
    'is refused in plain words when it is %s, and stays in the field',
    async (_what, typed, says) => {
      await open();
      await field().fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('alert')).toHaveTextContent(says);
      await expect.element(field()).toHaveValue(typed);
      expect(await kept()).toEqual([]);
      await field().fill('gossamer');
      await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
    },
  );

  it('reports that the device cannot store it', async () => {
    await open();
    const refuse = vi.spyOn(db, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await field().fill('gossamer');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/couldn’t be saved/u);
    await expect.element(field()).toHaveValue('gossamer');
    refuse.mockRestore();
    await userEvent.keyboard('{Enter}');
    await expect.poll(kept).toHaveLength(1);
  });

  it('closes with Escape', async () => {
    await db.put('records', collectRecord('other'));
    await open();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledOnce();
  });
});
