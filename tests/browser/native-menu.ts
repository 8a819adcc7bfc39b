/** Clicks the extension's item in the browser's own context menu, with a real pointer. */
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import type { Display } from './display.ts';
import { firefoxOf } from './driven-firefox.ts';
import { chooseInMenu, raiseWindow } from './firefox-menu.ts';
import { heardBy } from './heard.ts';

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

/** From the bottom of Chromium's menu to the middle of Gleaner's item, in pixels: Inspect and a line are below. */
const gleanersPlace = 69;
/** Where neither a selection nor a link was clicked, View page source is below as well. */
export const placeOnBarePage = 97;
/** A choice that nobody has heard of so long (ms) after a click is made again. */
const unheard = 3_000;

/**
 * Right-clicks at a point of the page and clicks Gleaner's item. Returns
 * once the extension's worker, which has to be awake, was told of the choice. A menu takes a click as soon as
 * it is there, drawn or not; a key that comes before it has the keyboard is lost.
 */
export async function chooseGleaner(
  page: Page,
  display: Display,
  point: { x: number; y: number },
  place = gleanersPlace,
): Promise<void> {
  const firefox = firefoxOf(page);
  if (firefox) {
    await page.bringToFront();
    if (hasForeignFrame(page)) {
      // WebDriver's mouse does not reach the frame of another site.
      await raiseWindow(firefox, display);
      const { x, y } = await onScreen(page, point);
      await display.xdotool('mousemove', x, y, 'click', 3);
    } else await page.mouse.click(point.x, point.y, { button: 'right' });
    await chooseInMenu(firefox);
    return;
  }
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith('chrome-extension:'));
  if (!worker) throw new Error('The extension has no worker');
  const before = await heardBy(worker);
  let menu = await openMenu(page, display, point);
  const click = async () => {
    const { x, y, height } = await display.areaOf(menu);
    await display.xdotool('mousemove', x + 60, y + height - place, 'click', 1);
  };
  await click();
  let clicked = Date.now();
  await until('Gleaner’s item to be chosen', async () => {
    const now = await heardBy(worker);
    if (now.life === before.life && now.times > before.times) return true;
    const isOpen = async () => (await display.shownWindows()).has(menu);
    // A worker that was started meanwhile heard the choice before it was asked to count.
    if (now.life !== before.life && !(await isOpen())) return true;
    if (Date.now() - clicked > unheard) {
      // Closes the menu of a window that came before the page when the menu was asked for.
      await page.bringToFront();
      // A menu that is gone was closed by something else, or took the click before it had all its items.
      if (!(await isOpen())) menu = await openMenu(page, display, point);
      clicked = Date.now();
      await click();
    }
    return false;
  });
}

function hasForeignFrame(page: Page): boolean {
  const [host = '', ...others] = page.frames().map((frame) => new URL(frame.url()).hostname);
  return others.some((other) => other !== '' && other !== host);
}

/** A point of the viewport in pixels of the screen. */
async function onScreen(page: Page, point: { x: number; y: number }) {
  return page.evaluate(({ x, y }) => {
    return {
      x: Math.round(screenX + (outerWidth - innerWidth) / 2 + x),
      y: Math.round(screenY + outerHeight - innerHeight + y),
    };
  }, point);
}

/** The menu's window, once it is there. */
async function openMenu(
  page: Page,
  display: Display,
  point: { x: number; y: number },
): Promise<string> {
  // At each try: another window of the browser, such as that of an edit, may come before it, and take the click.
  await page.bringToFront();
  const screen = await onScreen(page, point);
  const before = await display.shownWindows();
  await display.xdotool('mousemove', screen.x, screen.y, 'click', 3);
  let menu = '';
  await until('the context menu', async () => {
    for (const id of await display.shownWindows()) {
      if (!before.has(id) && (await display.isMenu(id))) menu = id;
    }
    return menu !== '';
  });
  return menu;
}
