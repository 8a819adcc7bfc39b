/** Clicks the extension's item in Chromium's own context menu, with a real pointer and real keys. */
import type { Page } from 'playwright';
import { until } from '../process/child.ts';
import type { Display } from './display.ts';

/** After this the menu that is still open is taken to have missed the keys. */
const keysPatienceMs = 5_000;

/**
 * Selects the first occurrence of `text` in the page's `<p>`, `<li>` or `<dd>` elements and returns
 * its middle in CSS pixels of the viewport.
 */
export async function selectText(page: Page, text: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const word = new RegExp(`(?<!\\p{L})${wanted}(?!\\p{L})`, 'u');
    for (const block of document.querySelectorAll('p, li, dd')) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = word.exec(node.nodeValue ?? '')?.index;
        if (at === undefined) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + wanted.length);
        block.scrollIntoView({ block: 'center' });
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
        const box = range.getClientRects()[0];
        if (!box) continue;
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
    }
    throw new Error(`The page has no "${wanted}"`);
  }, text);
}

/** Right-clicks at a point of the page and chooses the last item but one: Gleaner's, above Inspect. */
export async function chooseGleaner(
  page: Page,
  display: Display,
  point: { x: number; y: number },
): Promise<void> {
  await page.bringToFront();
  const screen = await page.evaluate(({ x, y }) => {
    return {
      x: Math.round(screenX + (outerWidth - innerWidth) / 2 + x),
      y: Math.round(screenY + outerHeight - innerHeight + y),
    };
  }, point);
  const before = await display.shownWindows();
  await display.xdotool('mousemove', screen.x, screen.y, 'click', 3);
  let menu = '';
  await until('the context menu', async () => {
    for (const id of await display.shownWindows()) {
      if (!before.has(id) && (await display.isMenu(id))) menu = id;
    }
    return menu !== '';
  });
  // A menu is drawn a moment before it takes the keys: what was pressed too early is pressed again.
  let patience = Date.now();
  await until('the context menu to close', async () => {
    if (!(await display.shownWindows()).has(menu)) return true;
    if (Date.now() >= patience) {
      await display.xdotool('key', 'End', 'Up', 'Return');
      patience = Date.now() + keysPatienceMs;
    }
    return false;
  });
}
