/** Selecting a word and choosing Gleaner in Firefox's own context menu. */
import { until } from '../processes/child.ts';
import type { Display } from './display.ts';
import type { Firefox } from './firefox.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Selects a word of the page, and gives its middle in CSS pixels of the viewport. */
export async function selectIn(firefox: Firefox, page: string, word: string): Promise<Point> {
  return firefox.evaluate<Point>(
    page,
    `() => {
      const block = [...document.querySelectorAll('p')].find((each) => each.textContent.includes(${JSON.stringify(word)}));
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.nodeValue.indexOf(${JSON.stringify(word)});
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + ${word.length});
        block.scrollIntoView({ block: 'center' });
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        const box = range.getClientRects()[0];
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
    }`,
  );
}

/**
 * Selects a word of the page in front and chooses Gleaner in the browser's own context menu.
 * @param browserWindow the window that the page is in, as the browser's own code finds it
 */
export async function collectIn(
  firefox: Firefox,
  page: string,
  word: string,
  browserWindow = 'window',
): Promise<void> {
  await chooseIn(firefox, page, await selectIn(firefox, page, word), browserWindow);
}

/** Right-clicks at a point of the page and chooses Gleaner's item. */
async function chooseIn(
  firefox: Firefox,
  page: string,
  point: Point,
  browserWindow = 'window',
): Promise<void> {
  await firefox.rightClick(page, point);
  await chooseInMenu(firefox, browserWindow);
}

/** Brings the first window of a Firefox to the front: it may have others, and so may another Firefox on the display. */
export async function raiseWindow(firefox: Firefox, display: Display): Promise<void> {
  const ofFirefox = ['--all', '--onlyvisible', '--pid', firefox.pid, '--class', 'firefox'];
  let found: string | undefined;
  await until('the window on the display', async () => {
    const title = await firefox.evaluateChrome<string>('() => document.title');
    const windows = (await display.xdotool('search', ...ofFirefox)).split('\n').filter(Boolean);
    for (const each of windows)
      if (folded(await display.xdotool('getwindowname', each)) === folded(title)) found = each;
    return found !== undefined;
  });
  await display.xdotool('windowactivate', '--sync', found ?? '');
}

const folded = (title: string) => title.replaceAll(/\s+/gu, ' ').trim();

/** Once the menu is asked for. */
export async function chooseInMenu(firefox: Firefox, browserWindow = 'window'): Promise<void> {
  const menu = `${browserWindow}.document.getElementById('contentAreaContextMenu')`;
  await until('the context menu', () =>
    firefox.evaluateChrome<boolean>(`() => ${menu}.state === 'open'`),
  );
  await firefox.evaluateChrome(`() => {
    const item = [...${menu}.children].find((each) => /^Collect/u.test(each.label ?? ''));
    ${menu}.activateItem(item);
  }`);
  // Else the next choice may be made in this menu, for what was selected before.
  await until('the context menu to close', () =>
    firefox.evaluateChrome<boolean>(`() => ${menu}.state === 'closed'`),
  );
}

export async function toastSays(firefox: Firefox, pattern: RegExp): Promise<void> {
  await until(`a toast saying ${String(pattern)}`, async () =>
    pattern.test((await firefox.toast())?.text ?? ''),
  );
}
