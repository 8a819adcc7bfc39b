import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { deleteDB, openDB } from 'idb';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { listRecent } from '../../outbox/store/listing.ts';
import { enqueueCollect } from '../../outbox/word/queue.ts';
import { axeReports } from '../../../testing/axe.ts';
import { RepairPage } from './RepairPage.tsx';
import { openOutbox } from '../../outbox/outbox.ts';

let root: Root | undefined;
const name = 'gleaner-outbox';

afterEach(async () => {
  vi.restoreAllMocks();
  root?.unmount();
  document.body.replaceChildren();
  await deleteDB(name);
});

async function open(patience = 60_000): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RepairPage patience={patience} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('main')).toBeVisible();
}

const press = () => page.getByRole('button', { name: 'Repair now' }).click();
const request = { language: 'LANGUAGE_ENGLISH', connection: null, now: Date.now() };

it('restores unsent words from their second copy when the database does not open', async () => {
  await enqueueCollect(await openOutbox(), { ...request, term: 'gossamer' });
  const db = await openOutbox();
  const { version } = db;
  db.close();
  db.dispatchEvent(new Event('close'));
  (await openDB(name, version + 1)).close();
  // The browser refuses it like a damaged file: even opening it by name fails.
  const real = indexedDB.open.bind(indexedDB);
  let refused = true;
  vi.spyOn(indexedDB, 'open').mockImplementation((asked, wanted) =>
    asked === name && refused ? real(asked, version) : real(asked, wanted),
  );
  const remove = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((asked) => {
    if (asked === name) refused = false;
    return remove(asked);
  });
  await expect(openOutbox()).rejects.toThrow();
  await open();
  expect(await axeReports()).toEqual([]);
  await press();
  await expect.element(page.getByText('1 unsent word was recovered.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open Gleaner' })).toHaveFocus();
  expect(await listRecent(await openOutbox(), 5)).toMatchObject([{ spec: { term: 'gossamer' } }]);
});

it('deletes nothing when everything can be read', async () => {
  await enqueueCollect(await openOutbox(), { ...request, term: 'gossamer' });
  await open();
  await press();
  await expect.element(page.getByText('Nothing was deleted')).toBeVisible();
  expect(await listRecent(await openOutbox(), 5)).toHaveLength(1);
});

/** Like an unreadable page of the file. */
function spoilReading(): void {
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Damaged', 'UnknownError');
  });
}

it('changes nothing that a newer Gleaner wrote, and asks for an update', async () => {
  await deleteDB(name);
  (await openDB(name, 99)).close();
  await open();
  await press();
  await expect.element(page.getByText('Update Gleaner')).toBeVisible();
  const kept = await openDB(name);
  expect(kept.version).toBe(99);
  kept.close();
});

it('waits for a window that blocks it, and says so', async () => {
  const other = await openDB(name, 1, { upgrade: (db) => void db.createObjectStore('records') });
  spoilReading();
  await open(1);
  await press();
  await expect.element(page.getByText('Close Gleaner’s other windows')).toBeVisible();
  other.close();
  await expect.element(page.getByText('What couldn’t be read was deleted')).toBeVisible();
});

it('reports a failure, and can be tried again', async () => {
  await openOutbox();
  spoilReading();
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
    throw new Error('Disk');
  });
  await open();
  await press();
  await expect.element(page.getByText('That didn’t work')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Repair now' })).toBeEnabled();
});
