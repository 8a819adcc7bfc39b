import { storage } from '@wxt-dev/storage';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../ui/styles/base.css';
import './options.css';
import { collectRecord } from '../../outbox/testing.ts';
import { findMetSentence } from '../../outbox/word/met-sentence.ts';
import { readKnown } from '../../highlight/known-words.ts';
import { makeBackup } from '../../transfer/make-backup.ts';
import type { Backup } from '../../transfer/backup-file.ts';
import { buttonNamed } from '../../../testing/named-button.ts';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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
  await expect.element(page.getByText(/Saved as gleaner-backup-.*\.json/u)).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
  const file = made.mock.calls[0]?.[0] as Blob;
  await outbox.clear('records');

  await choose(await file.text());
  await expect.element(page.getByText('Restore this backup?')).toBeVisible();
  await expect.element(page.getByText('1 sentence', { exact: true })).toBeVisible();
  expect(await findMetSentence(outbox, ['serendipity'], 'grant')).toBeNull();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(page.getByText(/^Restored\./u)).toBeVisible();
  expect((await findMetSentence(outbox, ['serendipity'], 'grant'))?.context).toEqual(context);
});

it.each([
  ['{"format":"gleaner-backup","version":1,"sett', /This backup is damaged/u],
  ['gossamer', /isn’t a Gleaner backup/u],
  ['{"format":"gleaner-words","version":1,"words":[]}', /Import it on the import page/u],
  ['{"format":"gleaner-backup","version":99}', /A newer Gleaner made this backup/u],
])('says what is wrong with %s', async (content, message) => {
  open();
  await expect.element(page.getByRole('button', { name: 'Save a backup' })).toBeVisible();
  await choose(content);
  await expect.element(page.getByText(message)).toBeVisible();
  // A browser tells only of another file than the one in the field: the same may be chosen again.
  expect(document.querySelector<HTMLInputElement>('[data-backup-file]')?.value).toBe('');
});

it('restores only while connected', async () => {
  await storage.clear('local');
  open();
  await expect.element(page.getByText('Connect to restore a backup.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /^Restore from/u }))
    .toHaveAttribute('aria-disabled', 'true');
});

/** As of a learner with one thing of each subject and 1,200 words they know. */
async function fullBackup(): Promise<Backup> {
  const day = '2026-11-20';
  const count = { answered: 1, right: 1 };
  const at = Date.UTC(2026, 10, 20);
  const told = { day, right: true, ms: 900, kind: null, at, term: 'gossamer' };
  return {
    ...(await makeBackup('grant', at)),
    plans: [
      { id: 'plan', name: 'Plan', added: true, addedAt: at, place: 0, hidden: false, gone: false },
    ],
    days: [{ day, ...count, ms: 900, kinds: {} }],
    answers: [{ id: crypto.randomUUID(), ...told }],
    known: Array.from({ length: 1_200 }, (_, place) => `word ${place}`),
  };
}

const question = page.getByRole('group', { name: 'Restore this backup?' });

it('shows each subject with its amount before it restores, and nothing of it after Cancel', async () => {
  open();
  await expect.element(buttonNamed(/^Restore from/u)).not.toHaveAttribute('aria-disabled');
  await choose(JSON.stringify(await fullBackup()));
  await expect.element(question).toHaveTextContent('From November 20, 2026:');
  const lines = question.getByRole('listitem').elements();
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...['Settings', '1 review plan', '1 day of reviews', '1 answer in the history of your words'],
    '1,200 words you know',
  ]);
  await expect.element(buttonNamed('Save a backup')).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(buttonNamed('Save a backup')).toBeVisible();
  expect(await readKnown()).toEqual([]);
  expect(page.getByRole('status').elements()).toEqual([]);
});

it('a file that is too big is refused', async () => {
  open();
  await expect.element(buttonNamed('Save a backup')).toBeVisible();
  vi.spyOn(File.prototype, 'size', 'get').mockReturnValue(64 * 1024 * 1024 + 1);
  await choose('{}');
  await expect.element(page.getByText(/too big to be a Gleaner backup/u)).toBeVisible();
});

it('a backup that could not be made is told, and another press makes it', async () => {
  open();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementationOnce(() => {
    throw new Error('No memory is left');
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await buttonNamed('Save a backup').click();
  const told = page.getByText(/The file couldn’t be saved/u);
  await expect.element(told).toBeVisible();
  expect(click).not.toHaveBeenCalled();
  made.mockReturnValue('blob:here');
  await buttonNamed('Save a backup').click();
  await expect.element(page.getByText(/Saved as/u)).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

it('what could not all be restored is told, and the same file adds the rest', async () => {
  open();
  await expect.element(buttonNamed(/^Restore from/u)).not.toHaveAttribute('aria-disabled');
  const file = JSON.stringify(await fullBackup());
  await choose(file);
  const full = vi
    .spyOn(fakeBrowser.storage.local, 'set')
    .mockRejectedValue(new Error('The disk is full'));
  await question.getByRole('button', { name: 'Restore' }).click();
  const told = page.getByText(/Not everything could be restored/u);
  await expect.element(told).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  full.mockRestore();
  await choose(file);
  await expect.element(question).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText(/^Restored\./u)).toBeVisible();
  expect(await readKnown()).toHaveLength(1_200);
});

it('a press on Restore asks the browser for a file', async () => {
  open();
  await expect.element(buttonNamed(/^Restore from/u)).not.toHaveAttribute('aria-disabled');
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await buttonNamed(/^Restore from/u).click();
  expect(asked.mock.contexts).toEqual([document.querySelector('[data-backup-file]')]);
});
