/** The item in the browser's own context menu, shown where text is selected. */
import { i18n } from '#i18n';
import { browser } from 'wxt/browser';
import { createQueue } from '../platform/queue.ts';
import { collectSelection } from './collect-selection.ts';

const collectItem = 'collect';

/**
 * Call in the first turn of the background: a click may be what woke it.
 * @param onKept once a word is in the outbox
 */
export function registerMenu(onKept: () => void): void {
  browser.runtime.onInstalled.addListener(createMenu);
  // The browser's language may have changed; Firefox may have forgotten the item.
  browser.runtime.onStartup.addListener(createMenu);
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId !== collectItem) return;
    void collectSelection(
      {
        text: info.selectionText ?? '',
        frameId: info.frameId ?? 0,
        incognito: tab?.incognito ?? false,
        ...(tab?.id !== undefined && { tabId: tab.id }),
      },
      onKept,
    );
  });
}

const creating = createQueue();

/** Both events may come at once, and an id may exist once only. */
function createMenu(): void {
  void creating.run(async () => {
    await browser.contextMenus.removeAll();
    await new Promise<void>((resolve) => {
      browser.contextMenus.create(
        { id: collectItem, title: i18n.t('menu.collect'), contexts: ['selection'] },
        () => {
          resolve();
        },
      );
    });
  });
}
