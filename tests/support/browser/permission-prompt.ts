/**
 * Chromium's own dialog that asks the learner for an extension's permission, answered with a real pointer or
 * real keys. It is drawn inside the browser's window, where no tool can see it: so it is answered until the
 * page shows that it was.
 */
import type { Page } from 'playwright';
import { until } from '../process/child.ts';
import type { Display } from './display.ts';

/** From the middle of the window to the button that allows, which stands at the dialog's right end. */
const toAllow = 180;
/** From one try to the next, in milliseconds. */
const attemptMs = 1_500;

/**
 * @param page the page in front that has just asked
 * @param answered whether the page shows what came of it
 */
export async function answerPrompt(
  page: Page,
  display: Display,
  answer: 'allow' | 'deny',
  answered: () => Promise<boolean>,
): Promise<void> {
  const { x, y } = await page.evaluate((right) => {
    // A press that comes too early lands on the page, and must do nothing there.
    document.documentElement.style.pointerEvents = 'none';
    return { x: Math.round(screenX + outerWidth / 2 + right), y: screenY + 180 };
  }, toAllow);
  await until(`the browser’s answer: ${answer}`, async () => {
    if (answer === 'deny') await display.xdotool('key', 'Return');
    else {
      // How high the dialog is depends on its text.
      for (let down = 0; down < 300; down += 24) {
        await display.xdotool('mousemove', x, y + down, 'click', 1);
      }
    }
    // Chromium takes no notice of presses that come fast after one another, or right after the dialog.
    return until('it to be taken', answered, attemptMs).then(
      () => true,
      () => false,
    );
  });
  await page.evaluate(() => document.documentElement.style.removeProperty('pointer-events'));
}
