import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { getRecord, openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { collectRecord } from '../../outbox/testing.ts';
import { openEditWindow } from './edit-window.ts';

const createTab = vi.fn();
let db: OutboxDatabase;

beforeEach(async () => {
  createTab.mockReset();
  Object.assign(browser, {
    windows: { create: () => Promise.reject(new Error('No window')) },
    tabs: { create: createTab },
    runtime: { ...browser.runtime, getURL: (path: string) => path },
  });
  db = await openOutbox();
  await db.clear('records');
});

async function stored(): Promise<string> {
  const record = collectRecord('gossamer');
  await db.put('records', record);
  return record.id;
}

it('opens a tab where the browser opens no window, and pauses the word', async () => {
  createTab.mockResolvedValue({});
  const id = await stored();
  expect(await openEditWindow(id, 'language')).toBe(true);
  expect(createTab).toHaveBeenCalledWith({ url: `/edit.html?record=${id}&field=language` });
  expect(await getRecord(db, id)).toHaveProperty('editing');
});

it('a word goes on where neither window nor tab opens', async () => {
  createTab.mockRejectedValue(new Error('No tab'));
  const id = await stored();
  await expect(openEditWindow(id)).rejects.toThrow('No tab');
  expect(await getRecord(db, id)).not.toHaveProperty('editing');
});
