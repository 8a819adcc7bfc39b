/**
 * The toast lives in a closed shadow root that no page script can enter. The tests see it as a screen
 * reader does, through the accessibility tree, and press it with a real pointer.
 */
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import { type ScreenReader, withScreenReader } from '../browser/screen-reader.ts';

/** What the toast's live region says just now; null when there is no toast. */
export async function toastText(page: Page): Promise<string | null> {
  return withScreenReader(page, statusOf);
}

/** Waits until the toast says something that matches. */
export async function untilToastSays(page: Page, pattern: RegExp): Promise<void> {
  const said = new Set<string | null>();
  await withScreenReader(page, (reader) =>
    until(`a toast saying ${String(pattern)}`, async () => {
      const text = await statusOf(reader);
      said.add(text);
      return text !== null && pattern.test(text);
    }),
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it said ${JSON.stringify([...said])}`);
  });
}

async function statusOf(reader: ScreenReader): Promise<string | null> {
  const [status] = await reader.find('status');
  return status ? status.text() : null;
}

/** Clicks one of the toast's buttons by its accessible name, as soon as it has been seen for long enough. */
export async function pressInToast(page: Page, name: string): Promise<void> {
  const { x, y } = await placeInToast(page, name);
  await page.mouse.click(x, y);
}

/** The middle of one of the toast's buttons, once it obeys and stands still, in CSS pixels of the viewport. */
export async function placeInToast(page: Page, name: string): Promise<{ x: number; y: number }> {
  const found: { x: number; y: number }[] = [];
  await withScreenReader(page, (reader) =>
    until(`"${name}" in the toast to obey`, async () => {
      const middle = await buttonOf(reader, name);
      const before = found.at(-1);
      if (middle !== null) found.push(middle);
      return middle !== null && middle.x === before?.x && middle.y === before.y;
    }),
  );
  const middle = found.at(-1);
  if (!middle) throw new Error(`The toast has no "${name}"`);
  return middle;
}

/** The middle of a button of the toast that obeys just now, in CSS pixels of the viewport. */
async function buttonOf(
  reader: ScreenReader,
  name: string,
): Promise<{ x: number; y: number } | null> {
  const [button] = await reader.find('button', name);
  // A toast that is being redrawn has no position yet.
  return button && !button.disabled ? button.middle() : null;
}
