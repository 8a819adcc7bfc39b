/** @module-tag smoke */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { storage } from '@wxt-dev/storage';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import { axeReports } from '../../../testing/axe.ts';
import { indexed, openWords } from '../../learned-words/db.ts';
import { storeReading } from '../../learned-words/testing.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';
import { announceChange } from '../../outbox/store/watch.ts';
import { readSettings } from '../../settings/settings.ts';
import { feedImport } from '../../transfer/import/feed.ts';
import { readProgress } from '../../transfer/import/job.ts';
import { announceImport, openImports, openLines } from '../../transfer/import/job-db.ts';
import { ImportPage } from './ImportPage.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: { limit: 100, remaining: 100 } },
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

async function open(
  change: { scopes?: string[]; connected?: boolean; connection?: string | null } = {},
): Promise<void> {
  const [settings, progress] = await Promise.all([readSettings(), readProgress('grant')]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <ImportPage session={{ ...session, ...change }} {...{ settings, progress }} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { name: 'Import words' })).toBeVisible();
}

async function paste(text: string): Promise<void> {
  await userEvent.fill(page.getByRole('textbox', { name: 'Or paste your list' }), text);
  await page.getByRole('button', { name: 'Preview words' }).click();
}

function choose(file: File): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!field) throw new Error('No field');
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What each line of the preview says. */
const lines = () =>
  page
    .getByRole('list', { name: 'Lines of the list' })
    .getByRole('listitem')
    .elements()
    .map((one) =>
      Array.from(one.children, (part) => part.textContent.trim())
        .filter(Boolean)
        .join(' · '),
    );

describe('the preview', () => {
  it('says how much of the word list has been read, until all of it has', async () => {
    await storeReading({ completeAt: null, running: true, met: 40, total: 200 });
    await open();
    await paste('gossamer');
    const reading = page.getByText(/: 40 of about 200/u);
    await expect.element(reading).toBeVisible();
    await storeReading({ completeAt: 1, running: false });
    await expect.element(reading).not.toBeInTheDocument();
  });

  it('names words that are new, known, repeated or a problem, each with its line', async () => {
    await (await openWords()).put('words', indexed({ id: '1', term: 'Known' }, 'grant', 1));
    await (await openWords()).put('words', indexed({ id: '1', term: 'theirs' }, 'another', 1));
    await open();
    await paste(
      `word,note,lang\n\ngossamer,"two\nlines",en\nknown,x,\nGossamer,x,\n!!!,x,\nsonder,${'x'.repeat(2_001)},\ntheirs,x,\nhalcyon,x,tlh\n`,
    );
    await expect
      .element(
        page.getByText('2 new, 1 already collected, 1 twice in this list, and 3 with a problem'),
      )
      .toBeVisible();
    await expect
      .poll(lines)
      .toEqual([
        '3 · gossamer · two lines · x · English · new',
        '5 · known · already collected',
        '6 · Gossamer · twice here',
        '7 · !!! · only digits or symbols',
        '8 · sonder · a note is too long',
        '9 · theirs · x · English · new',
        '10 · halcyon · not one of your languages',
      ]);
    await page.getByText('Show only what is not imported').click();
    await expect.poll(() => lines().length).toBe(5);
    expect(await axeReports(document.body)).toEqual([]);
  });

  it('changes with a corrected column', async () => {
    await open();
    await paste('hauchdünn,gossamer\nandere,sonder\n');
    await expect
      .poll(lines)
      .toEqual(['1 · hauchdünn · gossamer · new', '2 · andere · sonder · new']);
    await page.getByLabelText('Column 2 (“gossamer”)').selectOptions('Word');
    await expect.poll(lines).toEqual(['1 · gossamer · new', '2 · sonder · new']);
    await expect.element(page.getByLabelText('Column 1 (“hauchdünn”)')).toHaveDisplayValue('Skip');
    await page.getByLabelText('Column 1 (“hauchdünn”)').selectOptions('Note');
    await page.getByRole('button', { name: 'Import 2 words' }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    const stored = await (await openImports()).getAll('lines');
    expect(stored).toMatchObject([
      { term: 'gossamer', notes: ['hauchdünn'] },
      { term: 'sonder', notes: ['andere'] },
    ]);
  });

  it('takes words without a language of their own as the learner says', async () => {
    await open();
    await paste('züge\n');
    await expect.poll(lines).toEqual(['1 · züge · new']);
    await page.getByLabelText('Language of these words').selectOptions('LANGUAGE_GERMAN');
    await page.getByRole('button', { name: 'Import 1 word' }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    const stored = await (await openImports()).getAll('lines');
    expect(stored).toMatchObject([{ term: 'züge', language: 'LANGUAGE_GERMAN' }]);
  });

  it('is what is imported: a press before it has followed another column does nothing', async () => {
    await open();
    await paste('hauchdünn,gossamer\n');
    await expect.poll(lines).toEqual(['1 · hauchdünn · gossamer · new']);
    const start = page.getByRole('button', { name: 'Import 1 word' });
    const column = page.getByLabelText('Column 2 (“gossamer”)').element() as HTMLSelectElement;
    column.selectedIndex = [...column.options].findIndex(({ text }) => text === 'Word');
    column.dispatchEvent(new Event('change', { bubbles: true }));
    // React draws the change in the next microtask, and reads the lines again later.
    await Promise.resolve();
    (start.element() as HTMLElement).click();
    await expect.poll(lines).toEqual(['1 · gossamer · new']);
    expect(await (await openImports()).getAll('lines')).toEqual([]);
    await start.click();
    await expect
      .poll(async () => (await openImports()).getAll('lines'))
      .toMatchObject([{ term: 'gossamer' }]);
  });

  it('has the first line as a word when the learner says that it is no heading', async () => {
    await open();
    await paste('front,back\nhinten,behind\n');
    await expect.poll(lines).toEqual(['2 · hinten · behind · new']);
    await page.getByText('First row contains column names').click();
    await expect.poll(lines).toEqual(['1 · front · back · new', '2 · hinten · behind · new']);
  });

  it('shows the first rows of a list it does not know, and takes each column as the learner says', async () => {
    await open();
    await paste('[{"kanji":"森","means":"forest"},{"kanji":"木","means":"tree"}]');
    await expect.poll(lines).toEqual(['1 · 森 · new', '2 · 木 · new']);
    const columns = page.getByRole('group', { name: 'What each column holds' });
    await expect.element(columns.getByTitle('tree')).toBeVisible();
    await page.getByLabelText('Column 2 (“forest”)').selectOptions('Note');
    await expect.poll(lines).toEqual(['1 · 森 · forest · new', '2 · 木 · tree · new']);
    expect(await axeReports(document.body)).toEqual([]);
  });

  it('makes columns of a list of lines where the learner names the sign between them', async () => {
    await open();
    await paste('tree ~ Baum\nmoss ~ Moos');
    await expect.poll(lines).toEqual(['1 · tree ~ Baum · new', '2 · moss ~ Moos · new']);
    await page.getByLabelText(/^Sign between a word/u).fill('~');
    await expect.poll(lines).toEqual(['1 · tree · Baum · new', '2 · moss · Moos · new']);
  });

  it('imports nothing that still looks like markup', async () => {
    await open();
    await paste('word,note\ntr&amp;eacute;e,a\n<b>moss</b>,b\n');
    await expect
      .poll(lines)
      .toEqual([...['2 · tr&eacute;e · has markup (HTML) in it', '3 · moss · b · new']]);
  });

  it('looks at the lines again when more of the word list was read', async () => {
    await storeReading({ completeAt: null, running: true, met: 40, total: 200 });
    await open();
    await paste('gossamer');
    await expect.poll(lines).toEqual(['1 · gossamer · new']);
    await (await openWords()).put('words', indexed({ id: '1', term: 'gossamer' }, 'grant', 1));
    await storeReading({ completeAt: 1, running: false });
    await expect.poll(lines).toEqual(['1 · gossamer · already collected']);
  });

  it('imports no address that could run as a script', async () => {
    await open();
    await paste('word,url\ngossamer,javascript:alert(1)\nsonder,https://a.example/\n');
    await page.getByRole('button', { name: 'Import 2 words' }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    const stored = await openLines(await openImports(), 'grant', 'left');
    expect(stored.map(({ url }) => url)).toEqual(['', 'https://a.example/']);
  });

  it('draws only what is on the screen of 20,000 lines', async () => {
    await open();
    const terms = Array.from({ length: 20_000 }, (_, n) => `word${n}`);
    choose(new File([terms.join('\n')], 'words.txt'));
    await expect.element(page.getByText(/^20,000 new/u)).toBeVisible();
    expect(lines().length).toBeLessThan(60);
    await expect.element(page.getByRole('button', { name: 'Import 20,000 words' })).toBeVisible();
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['words.csv', new Uint8Array([0x50, 0x4b, 3, 4]), /compressed file/u],
    ['words.txt', new Uint8Array([0x61, 0xc3, 0x28]), /Save it as UTF-8/u],
    ['words.txt', '', /is empty/u],
    ['words.json', '{"words":[', /looks like JSON/u],
    ['b.json', '{"format":"gleaner-backup","version":1}', /restored in the settings/u],
    ['words.csv', 'word,translation\n', /No words found/u],
    ['words.csv', `${'a,'.repeat(500)}\n`, /more than 40 columns/u],
  ])('%s', async (name, content, message) => {
    await open();
    choose(new File([content], name));
    await expect.element(page.getByText(message)).toBeVisible();
    // The next one is read.
    choose(new File(['gossamer'], 'a.txt'));
    await expect.element(page.getByText(/^1 new/u)).toBeVisible();
  });
});

it('reads an older file as the learner says, after a clear message', async () => {
  await open();
  choose(new File([new Uint8Array([0x7a, 0xfc, 0x67, 0x65])], 'words.txt'));
  await expect.element(page.getByText(/Save it as UTF-8/u)).toBeVisible();
  await page.getByLabelText(/^Letters look wrong/u).selectOptions('Windows-1252');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect.poll(lines).toEqual(['1 · züge · new']);
});

it('says so instead where the sign-in may not add words', async () => {
  await open({ scopes: ['words:read'] });
  await expect.element(page.getByText(/haven’t allowed Gleaner to add words/u)).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
});

it('a list that is being read can be given up', async () => {
  await open();
  // Its end is never reached: the worker does not get a chance to answer.
  const worker = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => undefined);
  await paste('gossamer');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(/^Reading the list/u)).not.toBeInTheDocument();
  worker.mockRestore();
  await page.getByRole('button', { name: 'Preview words' }).click();
  await expect.poll(lines).toEqual(['1 · gossamer · new']);
});

describe('a running import', () => {
  const waiting = async () =>
    ((await (await openOutbox()).getAll('records')) as CollectRecord[]).find(
      ({ state }) => state === 'waiting',
    );
  async function settle(change: Partial<CollectRecord>): Promise<void> {
    const record = await waiting();
    if (!record) throw new Error('Nothing waits');
    await (await openOutbox()).put('records', { ...record, ...change });
    announceChange();
    await feedImport();
  }
  async function begin(count: number): Promise<void> {
    await open();
    await paste(Array.from({ length: count }, (_, n) => `word${n}`).join('\n'));
    await page.getByRole('button', { name: /^Import/u }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    await feedImport();
  }

  it('counts what is sent, pauses, continues, and is cancelled after a question', async () => {
    await begin(4);
    await expect.element(page.getByText('4 words', { exact: true })).toBeVisible();
    await settle({ state: 'sent', outcome: 'collected' });
    await settle({ state: 'needs-attention', reason: 'rejected', detail: 'No such word' });
    await expect.element(page.getByText('Words: 2 of 4')).toBeVisible();
    await expect.element(page.getByText('1 sent and 1 refused')).toBeVisible();
    await page.getByText('The service refused 1 word').click();
    await expect.element(page.getByText('No such word')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect.element(page.getByRole('heading', { name: 'Import paused' })).toBeVisible();
    const told: string[] = [];
    const sendMessage = ({ type }: { type: string }) => told.push(type);
    vi.stubGlobal('chrome', { runtime: { sendMessage } });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
    await expect.poll(() => told).toEqual(['drainOutbox']);
    vi.unstubAllGlobals();
    await page.getByRole('button', { name: 'Stop import' }).click();
    const asked = page.getByRole('group', {
      name: /Words already sent \(1\) .* Unsent words \(2\)/u,
    });
    await expect.element(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Stop import' }).click();
    await expect.element(page.getByRole('heading', { name: 'Importing' })).not.toBeInTheDocument();
    await expect.poll(() => readProgress('grant')).toBeNull();
  });

  it('is closed when it has ended, and then forgotten', async () => {
    await begin(1);
    await settle({ state: 'sent', outcome: 'collected' });
    await expect.element(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByText(/This couldn’t be saved/u)).toBeVisible();
    refused.mockRestore();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Import finished' }))
      .not.toBeInTheDocument();
    await expect.poll(() => readProgress('grant')).toBeNull();
  });

  it('says why it waits, and about how long it takes once that was measured', async () => {
    await begin(300);
    // 80 words an hour are left to the background, and 300 wait.
    await expect.element(page.getByText(/About 4 hours left/u)).toBeVisible();
    const imports = await openImports();
    const job = await imports.get('jobs', 'grant');
    if (!job) throw new Error('No import');
    // No word two hours ago; 110 since then.
    await imports.put('jobs', {
      ...{ ...job, ended: { ...job.ended, sent: 110 } },
      pace: [{ at: Date.now() - 2 * 3_600_000, answered: 0 }],
    });
    announceImport();
    await expect.element(page.getByText(/About 6 hours left/u)).toBeVisible();
    await settle({ reason: 'quota' });
    await expect.element(page.getByRole('heading', { name: 'Import waiting' })).toBeVisible();
    await expect.element(page.getByText(/About 6 hours left/u)).not.toBeInTheDocument();
    await expect.element(page.getByText(/allows no more requests for now/u)).toBeVisible();
    await settle({ reason: 'offline' });
    await expect.element(page.getByText(/server can’t be reached/u)).toBeVisible();
  });

  it.each([
    ['the sign-in has ended', { connected: false, connection: null }, /Connect again to send/u],
    [
      'the sign-in may not add words',
      { scopes: ['words:read'] },
      /haven’t allowed Gleaner to add words/u,
    ],
  ])('says why it stands when %s', async (_why, change, said) => {
    await begin(3);
    root?.unmount();
    await storage.setItem('local:session', { ...session, ...change });
    await open(change);
    await expect.element(page.getByRole('heading', { name: 'Import waiting' })).toBeVisible();
    await expect.element(page.getByText(said).first()).toBeVisible();
    await expect.element(page.getByText(/can estimate the time/u)).not.toBeInTheDocument();
  });
});
