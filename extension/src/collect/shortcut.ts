/** The keyboard shortcut: collects the selection of the active tab, in any of its frames. */
import { maybe } from '../platform/maybe.ts';
import { collectCommand } from './collect-command.ts';
import { collectSelection } from './collect-selection.ts';

/**
 * Call in the first turn of the background: the shortcut may have started it.
 * @param onKept called once a word is in the outbox
 */
export function registerShortcut(onKept: () => void): void {
  maybe.commands?.onCommand.addListener((command, tab) => {
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
