/** The keyboard shortcut: collects what is selected on the page in front, in whichever frame it is. */
import { browser } from 'wxt/browser';
import { collectCommand } from './collect-command.ts';
import { collectSelection } from './collect-selection.ts';

/**
 * Call in the first turn of the background: the shortcut may be what woke it.
 * @param onKept once a word is in the outbox
 */
export function registerShortcut(onKept: () => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command !== collectCommand) return;
    void collectSelection(
      {
        frameId: 0,
        incognito: tab?.incognito ?? false,
        ...(tab?.id !== undefined && { tabId: tab.id }),
      },
      onKept,
    );
  });
}
