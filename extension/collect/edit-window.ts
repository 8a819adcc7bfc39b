/**
 * Gleaner's own small window for one kept word: fields stand there and never on a page, which hears every
 * key (security.md S27). The grace stands still from the press on Edit on.
 */
import { browser } from 'wxt/browser';
import { beginEdit } from '../outbox/edit-record.ts';
import { openOutbox } from '../outbox/queue.ts';

const size = { width: 440, height: 640 };

/** False when the word can no longer be changed. */
export async function openEditWindow(recordId: string): Promise<boolean> {
  const record = await beginEdit(await openOutbox(), recordId, Date.now());
  if (!record) return false;
  await browser.windows.create({
    type: 'popup',
    url: browser.runtime.getURL(`/edit.html?record=${recordId}`),
    ...size,
  });
  return true;
}
