/** The button beside a selection, as a screen reader sees it: its shadow root is closed to the page. */
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import { firefoxOf } from '../browser/driven-firefox.ts';
import { selectText } from '../browser/native-menu.ts';
import { withScreenReader } from '../browser/screen-reader.ts';

export const bubbleFor = (word: string) => `Collect “${word}”`;

export async function bubbleAppears(page: Page, word: string): Promise<void> {
  await withScreenReader(page, (reader) =>
    until(
      `the bubble for “${word}”`,
      async () => (await reader.find('button', bubbleFor(word))).length > 0,
    ),
  );
}

/** Names of the bubbles in the page's top frame: one or none. */
export async function bubbles(page: Page): Promise<string[]> {
  return withScreenReader(page, async (reader) => {
    const buttons = await reader.find('button');
    return buttons.map(({ name }) => name).filter((name) => name.startsWith('Collect “'));
  });
}

/** Selects a word as a learner does it. */
export async function doubleClick(page: Page, word: string): Promise<void> {
  const { x, y } = await selectText(page, word);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.bringToFront();
  await doubleClickAt(page, { x, y });
}

export async function doubleClickAt(page: Page, point: { x: number; y: number }): Promise<void> {
  const firefox = firefoxOf(page);
  if (firefox) await firefox.doubleClick(await firefox.wire.contextOf(page), point);
  else await page.mouse.dblclick(point.x, point.y);
}

/**
 * Does something, waits until the page knows of it and the bubble has done its work, and returns the bubbles that
 * are there then. Timers run in the order in which they are due: one that is set after the bubble's own, and is
 * due later, is the last.
 */
export async function bubblesAfter(
  page: Page,
  event: 'dblclick' | 'keyup' | 'selectionchange',
  act: () => Promise<unknown>,
): Promise<string[]> {
  const over = await page.evaluateHandle((type) => {
    const heard = new Promise<void>((resolve) => {
      const laterThanItsOwn = 300;
      const hear = () => setTimeout(resolve, laterThanItsOwn);
      document.addEventListener(type, hear, { capture: true, once: true });
    });
    return { heard };
  }, event);
  await act();
  await over.evaluate(({ heard }) => heard);
  return bubbles(page);
}
