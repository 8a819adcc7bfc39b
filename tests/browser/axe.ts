/** Gleaner's screens before axe, in light and in dark. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { axeLines, axeOptions } from '../../extension/testing/axe-rules.ts';
import { firefoxOf } from './driven-firefox.ts';

type Theme = 'light' | 'dark';

/** @param state what the page shows, for the report */
export async function expectAccessible(
  page: Page,
  state: string,
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<void> {
  // A page that has just been opened may be empty still.
  await page.getByRole('main').first().waitFor();
  // It is the same document as in Chromium, and Firefox ESR 153 crashes under axe.
  if (firefoxOf(page)) return;
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const mains = await page.getByRole('main').allInnerTexts();
    // Without frames the legacy mode sees the same, and opens no tab in front of this one.
    const axe = new AxeBuilder({ page }).options(axeOptions).setLegacyMode();
    const lines = axeLines(mains, await axe.analyze());
    expect(lines, `${state}, ${colorScheme}`).toEqual([]);
  }
}
