/** Clicks the extension's item in Chromium's own context menu, with a real pointer and real keys. */
import type { Page, Worker } from 'playwright';
import { until } from '../process/child.ts';
import type { Display, ScreenArea } from './display.ts';

/**
 * Selects the first occurrence of `text` in the page's `<p>`, `<li>` or `<dd>` elements and returns
 * its middle in CSS pixels of the viewport.
 */
export async function selectText(page: Page, text: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    // Chinese has no spaces between words.
    const isHan = /\p{Script=Han}/u.test(wanted);
    const word = new RegExp(isHan ? wanted : `(?<!\\p{L})${wanted}(?!\\p{L})`, 'u');
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

/**
 * Right-clicks at a point of the page and chooses the last item but one: Gleaner's, above Inspect. Returns
 * once the extension's worker, which has to be awake, was told of the choice.
 */
export async function chooseGleaner(
  page: Page,
  display: Display,
  point: { x: number; y: number },
): Promise<void> {
  await page.bringToFront();
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith('chrome-extension:'));
  if (!worker) throw new Error('The extension has no worker');
  const chosenBefore = await timesChosen(worker);
  const menu = await openMenu(page, display, point);
  // One key after the other: each is answered by a picture that changes, and a second press might do more.
  await pressInMenu(display, menu, 'End');
  await pressInMenu(display, menu, 'Up');
  await display.xdotool('key', 'Return');
  await until(
    'Gleaner’s item to be chosen',
    async () => (await timesChosen(worker)) > chosenBefore,
  );
}

/** How often an item of the extension was chosen since this was asked first. */
function timesChosen(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    const own = globalThis as { gleanerChosen?: number };
    if (own.gleanerChosen === undefined) {
      own.gleanerChosen = 0;
      chrome.contextMenus.onClicked.addListener(() => {
        own.gleanerChosen = (own.gleanerChosen ?? 0) + 1;
      });
    }
    return own.gleanerChosen;
  });
}

/** Where the menu is on the screen, once it is drawn. */
async function openMenu(
  page: Page,
  display: Display,
  point: { x: number; y: number },
): Promise<ScreenArea> {
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
  const area = await display.areaOf(menu);
  await until('the context menu to be drawn', async () => hasContent(await display.picture(area)));
  // What is still being drawn would be taken for what a key did.
  await display.pictureAtRest(area);
  return area;
}

async function pressInMenu(display: Display, menu: ScreenArea, key: string): Promise<void> {
  const before = await display.picture(menu);
  await display.xdotool('key', key);
  await until(
    `the menu to show what ${key} did`,
    async () => !before.equals(await display.picture(menu)),
  );
}

/** An area that is not drawn yet has one colour, or the few of a frame. */
function hasContent(picture: Buffer): boolean {
  const colors = new Set<number>();
  for (let at = 0; at + 4 <= picture.length; at += 4) colors.add(picture.readUInt32BE(at));
  return colors.size > 16;
}
