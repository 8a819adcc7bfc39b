/** What the window does before it shows anything, and when it closes. */
import { browser } from 'wxt/browser';
import { maybe } from '../../platform/maybe.ts';
import { currentConnection } from '../../relay-client/session.ts';
import { sendMessage } from '../../messages.ts';
import { askToSend } from '../../ask-to-send.ts';
import { beginEdit } from '../../outbox/word/edit-record.ts';
import { readSettings } from '../../settings/settings.ts';
import { unlistedLanguage } from '../language/unlisted-language.ts';
import { takeEditLock } from './edit-lock.ts';
import type { EditWindowProps } from './edit-window-props.ts';
import { knownTags } from './tag-options.ts';
import { getRecord, openOutbox } from '../../outbox/outbox.ts';

/**
 * Resolves when this window alone holds the word.
 * @param field the field to focus first
 */
export async function openEdit(
  recordId: string,
  field: 'language' | null,
): Promise<Omit<EditWindowProps, 'standsIn'>> {
  const releaseLock = await takeEditLock(recordId, {
    onAsked: () => void comeToFront(),
    onTaken: () => void closeThis(),
  });
  window.addEventListener('pagehide', () => {
    // The background finds out by the lock that the window is gone.
    sendMessage('endEdit', { recordId }).catch(() => undefined);
  });
  const outbox = await openOutbox();
  const begun = await beginEdit(outbox, recordId, Date.now());
  const [record, settings, connection] = await Promise.all([
    begun ?? getRecord(outbox, recordId),
    readSettings(),
    currentConnection(),
  ]);
  const unlisted = record?.kind === 'collect' ? unlistedLanguage(record, settings) : undefined;
  return {
    recordId,
    outbox,
    record,
    settings,
    readTags: () => knownTags(outbox, connection),
    connection,
    unlisted,
    beginsWith: field ?? 'term',
    onDone: () => {
      releaseLock();
      askToSend();
      void closeThis();
    },
  };
}

/** A tab of its own, or the only tab of the window. */
async function closeThis(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) window.close();
  else await browser.tabs.remove(tab.id);
}

async function comeToFront(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) return;
  await browser.tabs.update(tab.id, { active: true });
  await maybe.windows?.update(tab.windowId, { focused: true });
}
