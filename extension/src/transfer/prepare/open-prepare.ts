/**
 * Opens the page that prepares another: by the shortcut, or by the menu of the toolbar button. Both give Gleaner
 * access to the tab (`activeTab`), until it goes to another site.
 */
import { browser, type Browser } from 'wxt/browser';
import { preparePage } from '../../collect/prepare-command.ts';
import { maybe } from '../../platform/maybe.ts';

/** Call in the first turn of the background. */
export function registerPrepare(): void {
  maybe.commands?.onCommand.addListener((command, tab) => {
    if (command === preparePage) open(tab);
  });
  maybe.contextMenus?.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === preparePage) open(tab);
  });
}

function open(tab: Browser.tabs.Tab | undefined): void {
  if (tab?.id === undefined) return;
  // Of a private window only the words are stored.
  const hash = tab.incognito ? `${tab.id}-private` : String(tab.id);
  void browser.tabs.create({ url: browser.runtime.getURL(`/prepare.html#${hash}` as '/') });
}
