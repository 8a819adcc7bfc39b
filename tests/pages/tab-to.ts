/** What a learner does with the keyboard alone, and what a screen reader is told. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

/**
 * With the Tab key, past at most twenty other elements, each of which shows that it has the focus.
 * @param key `Shift+Tab` to go back
 */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 20) {
    await page.keyboard.press(key);
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement;
      // A listbox shows it at its current option.
      const at = element?.getAttribute('aria-activedescendant');
      const shown = at ? document.getElementById(at) : element;
      if (!shown || shown === document.body) return { name: 'none', isSeen: true };
      // The focus of a control that is not drawn is shown on its label, that of one in a box on the box.
      const drawn = [
        ...[shown, ...((shown as HTMLInputElement).labels ?? [])].flatMap((one) => [
          one,
          ...one.children,
        ]),
        ...(shown.parentElement ? [shown.parentElement] : []),
      ];
      const isSeen = drawn.some((one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      return { name: shown.outerHTML.slice(0, 80), isSeen };
    });
    expect(isSeen, name).toBe(true);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    passed.push(name);
  }
  throw new Error(`Not reached by the Tab key, which passed ${passed.join('; ')}`);
}

/** In the accessibility tree each control has a name, and the page one heading of level 1. */
export async function expectNamed(page: Page): Promise<void> {
  // It comes with the first real content.
  await page.getByRole('main').waitFor();
  const tree = await page.locator('body').ariaSnapshot();
  const lines = tree.split('\n').map((line) => line.trim());
  const controls =
    /^- (?:button|checkbox|combobox|link|listbox|option|radio|searchbox|slider|switch|tab|textbox)\b/u;
  expect(lines.some((line) => controls.test(line))).toBe(true);
  expect(lines.filter((line) => controls.test(line) && !line.includes('"'))).toEqual([]);
  expect(lines.filter((line) => /^- heading .*\[level=1\]/u.test(line))).toHaveLength(1);
  expect(lines.filter((line) => /^- main\b/u.test(line))).toHaveLength(1);
}
