/**
 * Gleaner's own small window for one stored word: its fields are never on a page, which hears every key
 * (security-checklist.md S27). The grace is paused from the press on Edit.
 */
import { browser } from 'wxt/browser';
import { maybe } from '../../platform/maybe.ts';
import { beginEdit, editLockName, endEdit } from '../../outbox/word/edit-record.ts';
import { openOutbox } from '../../outbox/outbox.ts';

const size = { width: 500, height: 720 };

/**
 * False when the word can no longer be changed.
 * @param field the field to focus first
 */
export async function openEditWindow(recordId: string, field?: 'language'): Promise<boolean> {
  const db = await openOutbox();
  const record = await beginEdit(db, recordId, Date.now());
  if (!record) return false;
  try {
    const query = new URLSearchParams({ record: recordId, ...(field && { field }) });
    await openPage(browser.runtime.getURL(`/edit.html?${query.toString()}`));
  } catch (error) {
    await endEdit(db, recordId, Date.now());
    throw error;
  }
  return true;
}

/** A window, or a tab when the browser has no windows (Firefox for Android, kiosks). */
async function openPage(url: string): Promise<void> {
  try {
    if (!maybe.windows) throw new Error('No windows');
    await maybe.windows.create({ type: 'popup', url, ...size });
  } catch {
    // A browser without windows, or one that has no place for another.
    await browser.tabs.create({ url });
  }
}

/**
 * Called when the window closes: the grace continues as soon as its lock is released. A window that was
 * only reloaded holds the lock again by then, so this waits for that one too.
 */
export async function editWindowClosed(recordId: string): Promise<void> {
  await navigator.locks.request(editLockName(recordId), async () => {
    await endEdit(await openOutbox(), recordId, Date.now());
  });
}
