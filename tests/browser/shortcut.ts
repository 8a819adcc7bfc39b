/** The real keyboard shortcut, pressed as a key of the display: page.keyboard never reaches a browser's commands. */
import type { Page } from 'playwright';
import type { collectCommand } from '../../extension/src/collect/collect-command.ts';
import type { grabCaption } from '../../extension/src/collect/captions/caption-command.ts';
import type { preparePage } from '../../extension/src/collect/prepare-command.ts';
import type { cardCommand } from '../../extension/src/highlight/card-command.ts';
import type { Display } from './display.ts';
import { firefoxOf } from './driven-firefox.ts';
import { raiseWindow } from './firefox-menu.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';

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
  await display.xdotool('key', shortcut.toLowerCase());
}
