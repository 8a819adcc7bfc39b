/** The headless stand-in for the browser's context menu: its event, handed to the worker's listener. */
import type { Worker } from 'playwright';

/**
 * One click in each of these tabs at the same moment, or one that belongs to no tab. It grants no access to
 * the page, as a real one does.
 */
export async function clickedMenu(
  worker: Worker,
  selectionText: string,
  tabIds: readonly (number | undefined)[] = [undefined],
): Promise<void> {
  await worker.evaluate(
    ([text, ids]) => {
      // Not among the API's types: it is the browser's own way to call the listeners.
      const clicked = chrome.contextMenus.onClicked as unknown as {
        dispatch(info: object, tab?: object): void;
      };
      const info = { menuItemId: 'collect', selectionText: text, frameId: 0, editable: false };
      for (const id of ids) clicked.dispatch(info, id ? { id, incognito: false } : undefined);
    },
    [selectionText, tabIds] as const,
  );
}
