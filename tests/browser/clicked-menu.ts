/** The headless stand-in for the browser's context menu: its event, handed to the worker's listener. */
import type { Worker } from 'playwright';
import type { ChosenItem } from './gleaner-browser.ts';

/**
 * One click in each of these tabs at the same moment, or one that belongs to no tab. It grants no access to
 * the page, as a real one does.
 */
export async function clickedMenu(
  worker: Worker,
  selectionText: string,
  tabIds: readonly (number | undefined)[] = [undefined],
  chosen: ChosenItem = {},
): Promise<void> {
  const info = { menuItemId: 'collect', selectionText, frameId: 0, editable: false, ...chosen };
  await worker.evaluate(
    ([choice, ids]) => {
      // Not among the API's types: it is the browser's own way to call the listeners.
      const clicked = chrome.contextMenus.onClicked as unknown as {
        dispatch(info: object, tab?: object): void;
      };
      for (const id of ids) clicked.dispatch(choice, id ? { id, incognito: false } : undefined);
    },
    [info, tabIds] as const,
  );
}
