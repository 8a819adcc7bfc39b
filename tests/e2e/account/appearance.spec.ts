/** What a learner chooses under "Appearance" holds for what Gleaner shows on websites. */
import type { Page } from 'playwright';
import { withScreenReader } from '../../browser/screen-reader.ts';
import { bubbleAppears, bubbleFor, doubleClick } from '../../pages/bubble.ts';
import { bubbleEverywhere, switchOn } from '../../pages/site-features.ts';
import { untilToastSays } from '../../pages/toast.ts';
import { expect, test } from '../fixtures.ts';

const surface = { dark: 'rgb(32, 34, 38)', light: 'rgb(255, 255, 255)' };

test.use({ ownBrowser: true });

const backgroundOf = (page: Page, role: string, name?: string) =>
  withScreenReader(page, async (reader) => {
    const [node] = await reader.find(role, name);
    return node ? node.background() : '';
  });

test('the toast and the bubble have the chosen theme, and follow it', async ({
  article,
  gleaner,
  collect,
  display,
}) => {
  const settings = await switchOn(gleaner, display, bubbleEverywhere);
  for (const page of [settings, article]) await page.emulateMedia({ colorScheme: 'light' });
  for (const [theme, colour] of [
    ['Dark', surface.dark],
    ['Light', surface.light],
  ] as const) {
    await settings.bringToFront();
    await settings.getByRole('radio', { name: theme }).check();
    await doubleClick(article, 'packages');
    await bubbleAppears(article, 'packages');
    await expect.poll(() => backgroundOf(article, 'button', bubbleFor('packages'))).toBe(colour);
    const word = theme === 'Dark' ? 'packages' : 'distribution';
    await collect(article, word);
    await untilToastSays(article, new RegExp(word, 'u'));
    expect(await backgroundOf(article, 'status')).toBe(colour);
  }
});
