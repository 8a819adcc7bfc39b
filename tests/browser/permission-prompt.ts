/**
 * The browser's own question whether an extension gets a permission. Firefox's is a part of its window, whose
 * buttons are pressed. Chromium's is drawn inside the browser's window, so no tool lists it, and it is answered
 * with real keys: the toolbar, which is dimmed then, shows that it came; its focus ring, that it takes keys; and
 * what the page was told shows how it ended.
 */
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import type { Display, ScreenArea } from './display.ts';
import { firefoxOf } from './driven-firefox.ts';
import type { Firefox } from './firefox.ts';

declare global {
  /** In a page of the extension: what the browser answered to the page's last question. */
  var permissionAnswer: boolean | undefined;
}

/** Chromium takes no notice of presses right after the dialog appears: then it is pressed again. */
const againMs = 2_000;
/** A key that has shown nothing by then came before the dialog took keys. */
const missedMs = 6_000;

/**
 * @param page the page in front, one of the extension's
 * @param ask makes the page ask
 * @param answered whether the page shows what came of it
 */
export async function answerPrompt(
  page: Page,
  display: Display,
  answer: 'allow' | 'deny',
  ask: () => Promise<void>,
  answered: () => Promise<boolean>,
): Promise<void> {
  const firefox = firefoxOf(page);
  if (firefox) {
    await ask();
    await pressInPrompt(firefox, answer);
    await until('the page to tell the answer', answered);
    return;
  }
  const { toolbar, dialog } = await areasOf(page);
  const bright = await display.pictureAtRest(toolbar);
  const isDimmed = async () => !bright.equals(await display.picture(toolbar));
  await listenForAnswer(page);
  const isAllowed = () => page.evaluate(() => globalThis.permissionAnswer);

  await ask();
  await keepKeysOff(page, true);
  await until('the browser’s question', isDimmed);
  // "Deny" has the focus first, and "Allow" is next.
  if (answer === 'allow') await pressUntilShown(display, dialog, 'Tab');
  let pressed = 0;
  let dimmed = true;
  await until(
    () => `the browser’s answer: ${answer}; the toolbar is ${dimmed ? 'dimmed' : 'bright'}`,
    async () => {
      if ((await isAllowed()) !== undefined) return true;
      dimmed = await isDimmed();
      if (Date.now() - pressed < againMs) return false;
      pressed = Date.now();
      await display.xdotool('key', 'Return');
      return false;
    },
  );
  if ((await isAllowed()) !== (answer === 'allow'))
    throw new Error(`The browser did not ${answer}`);
  await keepKeysOff(page, false);
  await until('the page to tell the answer', answered);
}

async function listenForAnswer(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.permissionAnswer = undefined;
    const { permissions } = chrome;
    const request = permissions.request.bind(permissions);
    // For one question.
    permissions.request = async (asked: chrome.permissions.Permissions) => {
      permissions.request = request;
      const isAllowed = await request(asked);
      globalThis.permissionAnswer = isAllowed;
      return isAllowed;
    };
  });
}

async function pressInPrompt(firefox: Firefox, answer: 'allow' | 'deny'): Promise<void> {
  const button = answer === 'allow' ? 'button' : 'secondaryButton';
  await until(`the browser’s question to be answered: ${answer}`, () =>
    firefox.evaluateChrome<boolean>(`() => {
      const { panel } = PopupNotifications;
      const prompt = panel.querySelector('#addon-webext-permissions-notification');
      if (panel.state !== 'open' || !prompt) return false;
      prompt.${button}.click();
      return true;
    }`),
  );
}

async function areasOf(page: Page): Promise<{ toolbar: ScreenArea; dialog: ScreenArea }> {
  return page.evaluate(() => {
    const top = screenY + outerHeight - innerHeight;
    const middle = Math.round(screenX + outerWidth / 2);
    return {
      // Under the address, which is still.
      toolbar: { x: middle - 100, y: top - 40, width: 200, height: 24 },
      dialog: { x: middle - 200, y: top + 20, width: 400, height: 400 },
    };
  });
}

/** The dialog fades in, and so does its focus ring. Presses a key that moves the focus ring, until it has moved. */
async function pressUntilShown(display: Display, area: ScreenArea, key: string): Promise<void> {
  const before = await display.pictureAtRest(area);
  let pressed = 0;
  await until(`the dialog to show what ${key} did`, async () => {
    if (!before.equals(await display.picture(area))) return true;
    if (Date.now() - pressed > missedMs) {
      pressed = Date.now();
      await display.xdotool('key', key);
    }
    return false;
  });
  await display.pictureAtRest(area);
}

/** A key that comes after the dialog has gone would do something on the page. */
async function keepKeysOff(page: Page, off: boolean): Promise<void> {
  await page.evaluate((swallowing) => {
    const own = globalThis as { gleanerSwallow?: (event: Event) => void };
    own.gleanerSwallow ??= (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    for (const type of ['keydown', 'keypress', 'keyup']) {
      if (swallowing) addEventListener(type, own.gleanerSwallow, true);
      else removeEventListener(type, own.gleanerSwallow, true);
    }
  }, off);
}
