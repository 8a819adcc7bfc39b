/** The real keyboard shortcut, pressed as a key of the display: page.keyboard never reaches a browser's commands. */
import type { Page } from 'playwright';
import type { collectCommand } from '../../extension/src/collect/collect-command.ts';
import type { grabCaption } from '../../extension/src/collect/captions/caption-command.ts';
import type { preparePage } from '../../extension/src/collect/prepare-command.ts';
import type { cardCommand } from '../../extension/src/highlight/card-command.ts';
import type { Display } from './display.ts';
import { until } from '../processes/child.ts';
import { firefoxOf } from './driven-firefox.ts';
import { raiseWindow } from './firefox-menu.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';
import { hasHeardMore, heardBy } from './heard.ts';

/** In milliseconds: a key that the extension has not heard by then is pressed again. */
const unheard = 6_000;

/** Returns once the extension has heard the key. */
export async function pressShortcut(
  { background }: GleanerBrowser,
  page: Page,
  display: Display,
  command: typeof collectCommand | typeof cardCommand | typeof preparePage | typeof grabCaption,
): Promise<void> {
  await page.bringToFront();
  // The window is in front only once it is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const firefox = firefoxOf(page);
  if (firefox) await raiseWindow(firefox, display);
  const commands = await background.evaluate(() => chrome.commands.getAll());
  const shortcut = commands.find(({ name }) => name === command)?.shortcut ?? '';
  const press = () => display.xdotool('key', shortcut.toLowerCase());
  const before = await heardBy(background);
  await press();
  let pressed = Date.now();
  await until(`the key ${shortcut} to be heard`, async () => {
    if (hasHeardMore(await heardBy(background), before)) return true;
    if (Date.now() - pressed > unheard) {
      await press();
      pressed = Date.now();
    }
    return false;
  });
}
