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

/** A key that the browser has not heard of so long (ms) is pressed again. */
const unheard = 10_000;

/** Returns once the extension was told of it. */
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
    const now = await heardBy(background);
    // A background that was started meanwhile heard it before it was asked to count.
    if (now.life !== before.life || now.commands > before.commands) return true;
    if (Date.now() - pressed > unheard) {
      await press();
      pressed = Date.now();
    }
    return false;
  });
}

interface Heard {
  /** Another one after each start of the background. */
  readonly life: string;
  /** Since this life was asked first. */
  readonly commands: number;
}

function heardBy(background: GleanerBrowser['background']): Promise<Heard> {
  return background.evaluate(() => {
    const own = globalThis as { gleanerKeys?: { life: string; commands: number } };
    if (!own.gleanerKeys) {
      const heard = { life: crypto.randomUUID(), commands: 0 };
      own.gleanerKeys = heard;
      chrome.commands.onCommand.addListener(() => {
        heard.commands += 1;
      });
    }
    return own.gleanerKeys;
  });
}
