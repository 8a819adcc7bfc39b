/** Opens the word that a toast shows in the learner's own dictionary, in a tab beside the page. */
import { browser, type Browser } from 'wxt/browser';
import { dictionaryAddress } from '../meaning/dictionary.ts';
import { getRecord, openOutbox } from '../outbox/outbox.ts';
import { maybe } from '../platform/maybe.ts';
import { choiceStores } from '../settings/choices.ts';

/** False when the learner has no dictionary, or the word is gone. */
export async function lookUp(recordId: string, from?: Browser.tabs.Tab): Promise<boolean> {
  const [record, { dictionary }] = await Promise.all([
    openOutbox().then((db) => getRecord(db, recordId)),
    choiceStores.meaning.read(),
  ]);
  if (record?.kind !== 'collect') return false;
  const url = dictionaryAddress(dictionary, record.spec.term);
  if (url === null) return false;
  // A private window's word stays in that window.
  const beside = from && maybe.windows ? { windowId: from.windowId, index: from.index + 1 } : {};
  await browser.tabs.create({ url, ...beside });
  return true;
}
