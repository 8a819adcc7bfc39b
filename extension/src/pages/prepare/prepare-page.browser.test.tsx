import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { storage } from '@wxt-dev/storage';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { browser } from 'wxt/browser';
import '../../ui/styles/base.css';
import { axeReports } from '../../../testing/axe.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { changeSettings, readSettings } from '../../settings/settings.ts';
import { feedImport } from '../../transfer/import/feed.ts';
import { readProgress, startImport } from '../../transfer/import/job.ts';
import { openImports, openLines } from '../../transfer/import/job-db.ts';
import { dictionaryFile } from '../../text/english/dictionary.ts';
import type { PageText } from '../../transfer/prepare/page-text.ts';
import { prepareWords } from '../../transfer/prepare/prepare-words.ts';
import { PreparePage } from './PreparePage.tsx';

Object.assign(browser.runtime, { getURL: (path: string) => path });
const realFetch = fetch;
vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) =>
  given[0] === `/${dictionaryFile}`
    ? Promise.resolve(new Response('Ahang=DungEthread'))
    : realFetch(...given),
);

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
let root: Root | undefined;

async function clear(): Promise<void> {
  await (await openOutbox()).clear('records');
  const imports = await openImports();
  await Promise.all([imports.clear('jobs'), imports.clear('lines')]);
  const index = await openWords();
  await Promise.all([index.clear('words'), index.clear('traversals')]);
}
beforeEach(async () => {
  await clear();
  await storage.setItem('local:session', session);
  await storage.setItem('local:lastConnection', 'grant');
  await storeReading({ completeAt: Date.now(), running: false });
});
afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  await clear();
  await storage.clear('local');
});

const spiders: PageText = {
  ...{ title: 'Spiders', url: 'https://a.example/spiders' },
  texts: [
    { text: 'The gossamer hung low. Much gossamer, and a halcyon threads it.', language: 'en' },
    { text: 'Die Katze schlief.', language: 'de' },
  ],
};

async function open(
  change: Partial<Parameters<typeof PreparePage>[0]> = {},
  text: PageText | null = spiders,
): Promise<void> {
  const [settings, progress] = await Promise.all([readSettings(), readProgress('grant')]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <PreparePage
          {...{ settings, progress, connection: 'grant', page: text, isPrivate: false }}
          language="LANGUAGE_ENGLISH"
          {...change}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'New words on a page' })).toBeVisible();
}
const box = (name: string) => page.getByRole('checkbox', { name });
const stored = async () => openLines(await openImports(), 'grant', 'left');

describe('the words of a page', () => {
  it('are listed without those the learner has, the best first, with sentence and count', async () => {
    await (await openWords()).put('words', indexed({ id: '1', term: 'hang' }, 'grant', 1));
    await open();
    await expect.element(box('gossamer')).toHaveAccessibleDescription('The gossamer hung low.');
    const list = page.getByRole('list', { name: 'New words' });
    const [first] = list.getByRole('listitem').elements();
    expect(first?.textContent).toContain('gossamer2×');
    await expect.element(page.getByRole('heading', { name: '6 new words' })).toBeVisible();
    expect(await axeReports()).toEqual([]);
  });

  it('are listed without those the learner has in the form on the page', async () => {
    await (await openWords()).put('words', indexed({ id: '1', term: 'threads' }, 'grant', 1));
    await (await openOutbox()).put('records', collectRecord('hung', { connection: 'grant' }));
    await open();
    // Without "thread" and "hang".
    await expect.element(page.getByRole('heading', { name: '5 new words' })).toBeVisible();
  });

  it('are sent as an import with their sentences, which one button takes back', async () => {
    await open();
    await expect.element(box('gossamer')).toBeVisible();
    await userEvent.tab();
    box('gossamer').element().focus();
    await userEvent.keyboard(' ');
    await page.getByRole('button', { name: 'Collect 1 word' }).click();
    await expect.element(page.getByRole('heading', { name: '1 word will be sent' })).toHaveFocus();
    expect(await stored()).toMatchObject([
      {
        ...{ term: 'gossamer', language: 'LANGUAGE_ENGLISH', sentence: 'The gossamer hung low.' },
        ...{ title: 'Spiders', url: 'https://a.example/spiders' },
      },
    ]);
    const next = await feedImport();
    expect(next).toBeGreaterThan(Date.now() - 60_000);
    expect(await (await openOutbox()).count('records')).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box('gossamer')).toBeVisible();
    expect(await readProgress('grant')).toBeNull();
  });

  it('are one stop of the Tab key, and the arrow keys go through them', async () => {
    const many =
      'acorn badger candle dagger eagle falcon garlic hammer icicle jackal kettle ladder magnet napkin otter paddle ' +
      'quiver rabbit saddle tunnel urchin velvet walnut yogurt zipper anchor barrel cactus donkey ember';
    await open({}, { ...spiders, texts: [{ text: `${many}.`, language: 'en' }] });
    const focused = () =>
      document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
    await page.getByRole('button', { name: 'Choose the first' }).click();
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toBe('0');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('1');
    await userEvent.keyboard('{PageDown}');
    await expect.poll(focused).toBe('8');
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe('29');
    page.getByRole('list', { name: 'New words' }).element().scrollTo(0, 0);
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await expect.poll(focused).toBe('29');
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toBe('0');
    await userEvent.keyboard(' ');
    const collect = page.getByRole('button', { name: 'Collect 19 words' });
    await expect.element(collect).toBeVisible();
    await userEvent.tab();
    await expect.element(collect).toHaveFocus();
  });

  it('are sent with the notes that the learner wants, and keep their sentence here', async () => {
    await changeSettings({ sendSentence: false, keepSource: true });
    await open();
    await box('gossamer').click();
    await page.getByRole('button', { name: 'Collect 1 word' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await stored()).toMatchObject([
      { sentence: 'The gossamer hung low.', notes: ['Spiders, https://a.example/spiders'] },
    ]);
  });

  it('cannot be taken back once the first of them is on its way', async () => {
    await open();
    await page.getByRole('button', { name: 'Choose the first' }).click();
    await page.getByRole('button', { name: /^Collect \d+ words$/u }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    const imports = await openImports();
    const job = await imports.get('jobs', 'grant');
    if (job) await imports.put('jobs', { ...job, notBefore: 1 });
    expect(await feedImport()).toBe('fed');
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('of a private window are stored without sentence and address', async () => {
    await open({ isPrivate: true });
    await box('gossamer').click();
    await page.getByRole('button', { name: 'Collect 1 word' }).click();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await stored()).toMatchObject([{ term: 'gossamer', sentence: '', title: '', url: '' }]);
    expect(JSON.stringify(await stored())).not.toMatch(/hung|spiders/iu);
  });

  it('are those of another language when the learner says so', async () => {
    await open();
    await page.getByLabelText('Language of these words').selectOptions('German');
    await expect.element(box('Katze')).toBeVisible();
    await expect.element(box('gossamer')).not.toBeInTheDocument();
  });

  it('are chosen anew in another language, though it has the same word', async () => {
    const texts = [...spiders.texts, { text: 'Die Katze sah gossamer.', language: 'de' }];
    await open({}, { ...spiders, texts });
    await box('gossamer').click();
    await expect.element(box('gossamer')).toBeChecked();
    await page.getByLabelText('Language of these words').selectOptions('German');
    await expect.element(box('Katze')).toBeVisible();
    await expect.element(box('gossamer')).not.toBeChecked();
    await expect
      .element(page.getByRole('button', { name: /^Choose words/u }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('wait while an import is running', async () => {
    const word = { ...{ term: 'a', language: 'LANGUAGE_ENGLISH', tags: [], notes: [] } };
    const where = { sentence: '', title: '', url: '' };
    await startImport('grant', [{ ...word, ...where }], () => Promise.resolve());
    await open();
    await expect.element(page.getByText(/An import is running/u)).toBeVisible();
    await box('gossamer').click();
    await expect
      .element(page.getByRole('button', { name: 'Collect 1 word' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
});

it('a page that could not be read is said', async () => {
  await open({}, null);
  await expect.element(page.getByText(/couldn’t read this page/u)).toBeVisible();
});

it('100,000 words are looked at in turns with the page', async () => {
  const text = 'one two three four five six seven eight nine ten '.repeat(50);
  const texts = Array.from({ length: 200 }, () => ({ text, language: 'en' }));
  let [time, pauses] = [0, 0];
  const now = performance.now.bind(performance);
  // Each look at the clock is a millisecond: a slice then has at most as many steps as its budget.
  performance.now = () => (time += 1);
  const pause = () => {
    pauses += 1;
    return Promise.resolve();
  };
  try {
    const english = { code: 'LANGUAGE_ENGLISH', tag: 'en' };
    const { signal } = new AbortController();
    const found = await prepareWords(texts, english, { connection: null, pause, signal });
    expect(found.words).toHaveLength(10);
    expect(found.words[0]?.count).toBe(10_000);
  } finally {
    performance.now = now;
  }
  // A step is at most 50 words, a slice at most 12 steps.
  expect(pauses).toBeGreaterThan(100_000 / 50 / 12);
});
