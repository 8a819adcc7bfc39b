/** Wires what happens in the browser to what Gleaner does; every listener stands in the first turn. */
import * as z from 'zod/mini';
import { browser, type Browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { registerMenu } from '../collect/menu.ts';
import { isShownIn, reportChanges } from '../collect/toast/report.ts';
import { connect, disconnect, watchLoginTab } from '../connection/sign-in.ts';
import { onMessage } from '../messages.ts';
import { startDraining } from '../outbox/background-drain.ts';
import { releaseForbidden } from '../outbox/drain-store.ts';
import { openOutbox, undoCollect } from '../outbox/queue.ts';

export default defineBackground(() => {
  const drain = startDraining();
  reportChanges();
  registerMenu(() => void drain());
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void browser.tabs.create({ url: '/welcome.html' });
  });
  watchLoginTab(() => {
    void openOutbox()
      .then(releaseForbidden)
      .then(() => drain({ eager: true }));
  });

  onMessage('drainOutbox', ({ sender }) => {
    assertOwnPage(sender);
    return drain({ eager: true });
  });
  onMessage('connect', ({ sender }) => {
    assertOwnPage(sender);
    return connect();
  });
  onMessage('disconnect', ({ sender }) => {
    assertOwnPage(sender);
    return disconnect();
  });
  onMessage('undoCollect', async ({ data, sender }) => {
    const { recordId } = z.parse(undoSchema, data);
    if (!isOwnPage(sender) && !(await isToastOf(sender, recordId))) throw new Error('Not allowed');
    return undoCollect(await openOutbox(), recordId, Date.now());
  });
});

const undoSchema = z.object({ recordId: z.uuid() });

/** Content scripts carry our id too; only our own pages have our address. */
function isOwnPage({ id, url }: Browser.runtime.MessageSender): boolean {
  return id === browser.runtime.id && url?.startsWith(browser.runtime.getURL('/')) === true;
}

function assertOwnPage(sender: Browser.runtime.MessageSender): void {
  if (!isOwnPage(sender)) throw new Error('Not allowed');
}

async function isToastOf(
  { id, tab, frameId }: Browser.runtime.MessageSender,
  recordId: string,
): Promise<boolean> {
  if (id !== browser.runtime.id || frameId !== 0 || tab?.id === undefined) return false;
  return isShownIn(tab.id, recordId);
}
