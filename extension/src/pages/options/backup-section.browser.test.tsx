import { storage } from '@wxt-dev/storage';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import './options.css';
import { axeReports } from '../../../testing/axe.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { findMetSentence } from '../../outbox/word/met-sentence.ts';
import { BackupSection } from './BackupSection.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

let root: Root | undefined;
const context = { sentence: 'Pure serendipity.', title: '', url: '', language: 'en' };

beforeEach(async () => {
  await (await openOutbox()).clear('records');
  await storage.setItem('local:session', {
    ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
    ...{ plans: [], routes: [], quota: null },
  });
});

afterEach(async () => {
  root?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  await storage.clear('local');
  await (await openOutbox()).clear('records');
});

function open(): void {
  root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <StrictMode>
      <h1>Settings</h1>
      <BackupSection />
    </StrictMode>,
  );
}

async function choose(content: string): Promise<void> {
  const picker = document.querySelector<HTMLInputElement>('[data-backup-file]');
  if (!picker) throw new Error('No file field');
  await userEvent.upload(picker, new File([content], 'backup.json', { type: 'application/json' }));
}

it('saves a backup, shows what is in it, and restores it after a question', async () => {
  const outbox = await openOutbox();
  await outbox.put('records', collectRecord('serendipity', { state: 'sent', context }));
  open();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await expect.element(page.getByText(/in the file gleaner-backup-.*\.json/u)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
  expect(await axeReports()).toEqual([]);
  const file = made.mock.calls[0]?.[0] as Blob;
  await outbox.clear('records');

  await choose(await file.text());
  await expect.element(page.getByText('Restore this backup?')).toBeVisible();
  await expect.element(page.getByText('1 sentence', { exact: true })).toBeVisible();
  expect(await axeReports()).toEqual([]);
  expect(await findMetSentence(outbox, ['serendipity'], 'grant')).toBeNull();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(page.getByText(/^Restored\./u)).toBeVisible();
  expect((await findMetSentence(outbox, ['serendipity'], 'grant'))?.context).toEqual(context);
});

it.each([
  ['{"format":"gleaner-backup","version":1,"sett', /This backup is damaged/u],
  ['gossamer', /isn’t a backup of Gleaner/u],
  ['{"format":"gleaner-words","version":1,"words":[]}', /Import it on the import page/u],
  ['{"format":"gleaner-backup","version":99}', /A newer Gleaner made this backup/u],
])('says what is wrong with %s', async (content, message) => {
  open();
  await expect.element(page.getByRole('button', { name: 'Save a backup' })).toBeVisible();
  await choose(content);
  await expect.element(page.getByText(message)).toBeVisible();
  expect(await axeReports()).toEqual([]);
  // A browser tells only of another file than the one in the field: the same may be chosen again.
  expect(document.querySelector<HTMLInputElement>('[data-backup-file]')?.value).toBe('');
});

it('restores only while connected', async () => {
  await storage.clear('local');
  open();
  await expect.element(page.getByText('Connect first to restore a backup.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^Restore from/u }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(await axeReports()).toEqual([]);
});
