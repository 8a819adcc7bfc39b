/** @module-tag smoke */
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { axeReports } from '../../../testing/axe.ts';
import { openWords } from '../../learned-words/db.ts';
import { endRest, restFor } from '../../learned-words/rest.ts';
import { storeReading } from '../../learned-words/testing.ts';
import { everything } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { ExportPage } from './ExportPage.tsx';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function listed(count: number): readonly ListedWord[] {
  return Array.from({ length: count }, (_, n) => ({
    ...{ key: `${n}`, term: `word ${n}`, language: 'LANGUAGE_ENGLISH', tags: [], notes: [] },
    ...{ searched: `word ${n}`, rank: n, createdAt: n },
    sentences: [{ sentence: `<b>Sentence</b> ${n}`, title: 'A page', url: '', metAt: 0 }],
  }));
}

function open(
  words: readonly ListedWord[] | null,
  filter = everything,
  rest: { failed?: boolean; pause?: () => Promise<void> } = {},
): void {
  const { failed = false, ...props } = rest;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <ExportPage read={{ words, failed }} filter={filter} {...props} />
    </StrictMode>,
  );
}

/** The files that are saved from now on. */
function savedFiles() {
  const files: { name: string; file: Blob }[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, file: last });
  });
  return files;
}

describe('while the list is not read to its end', () => {
  const session = {
    ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
    ...{ plans: [], routes: [], quota: null },
  };
  beforeEach(() => storage.setItem('local:session', session));
  afterEach(async () => {
    await storage.clear('local');
    await (await openWords()).clear('traversals');
    await endRest();
  });

  it('says how much is read, beside the words that are here', async () => {
    await storeReading({ completeAt: null, running: true, met: 4_200, total: 20_000 });
    open(listed(4_200));
    await expect.element(page.getByText(/: 4,200 of about 20,000/u)).toBeVisible();
    await expect.element(page.getByText('All 4,200 words')).toBeVisible();
    expect(await axeReports()).toEqual([]);
  });

  it('does not call it empty after a failure', async () => {
    await restFor(Date.now(), 600_000);
    open([]);
    await expect.element(page.getByText(/loaded only in part/u)).toBeVisible();
    expect(document.querySelector('.export-empty')).toBeNull();
    await storeReading({ completeAt: 1, running: false });
    await expect.poll(() => document.querySelector('.export-empty')).not.toBeNull();
  });
});

it('saves all words, and says how many and in which file', async () => {
  open(listed(1_200));
  const files = savedFiles();
  await expect.element(page.getByText('All 1,200 words')).toBeVisible();
  await page.getByRole('radio', { name: 'JSON' }).click();
  await page.getByRole('button', { name: 'Export 1,200 words' }).click();
  await expect
    .element(page.getByText(/Saved 1,200 words to gleaner-words-.*\.json/u))
    .toBeVisible();
  expect(JSON.parse((await files[0]?.file.text()) ?? '')).toMatchObject({
    ...{ format: 'gleaner-words', version: 1 },
    words: expect.objectContaining({ length: 1_200 }) as unknown,
  });
});

it('saves the words of the filtered list unless the learner wants all', async () => {
  open(listed(20), { ...everything, text: 'word 1' });
  const files = savedFiles();
  await expect.element(page.getByText('Search: “word 1”')).toBeVisible();
  await page.getByRole('button', { name: 'Export 11 words' }).click();
  await expect.element(page.getByText(/^Saved 11 words to/u)).toBeVisible();
  const rows = (await files[0]?.file.text())?.trimEnd().split('\r\n');
  expect(rows).toHaveLength(12);
  await page.getByRole('radio', { name: 'All 20 words' }).click();
  await page.getByRole('button', { name: 'Export 20 words' }).click();
  await expect.element(page.getByText(/^Saved 20 words to/u)).toBeVisible();
  expect((await files[1]?.file.text())?.trimEnd().split('\r\n')).toHaveLength(21);
});

it('stops at Cancel, saves nothing, and gives the button its focus back', async () => {
  const held = Promise.withResolvers<undefined>();
  open(listed(100_000), everything, { pause: () => held.promise });
  const files = savedFiles();
  await page.getByRole('button', { name: 'Export 100,000 words' }).click();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  held.resolve(undefined);
  await expect.element(page.getByText('Cancelled.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Export/u })).toHaveFocus();
  expect(files).toEqual([]);
});

it('shows the first three words, with markup as text', async () => {
  open(listed(5));
  await expect.element(page.getByText('<b>Sentence</b> 2')).toBeVisible();
  expect(page.getByRole('listitem').elements().length).toBeGreaterThan(2);
  expect(document.querySelector('main b')).toBeNull();
});

it('says when words are being read, when there are none, and when they cannot be read', async () => {
  open(null);
  await expect.element(page.getByText('Loading your words…')).toBeVisible();
  root?.unmount();
  open([]);
  await expect.element(page.getByText(/^No words yet/u)).toBeVisible();
  root?.unmount();
  open(null, everything, { failed: true });
  await expect.element(page.getByText(/couldn’t be loaded/u)).toBeVisible();
});

it('fits a page of 320 pixels', async () => {
  await page.viewport(320, 800);
  open(listed(20), { ...everything, text: 'word 1', tag: 'x'.repeat(60) });
  await expect.element(page.getByRole('button', { name: /export/u })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  await page.viewport(1000, 800);
});
