/** What a learner chooses under "Appearance" holds on every page, from the first paint on; and what "About" opens. */
import type { Page } from 'playwright';
import { expectAccessible } from '../../browser/axe.ts';
import { withScreenReader } from '../../browser/screen-reader.ts';
import { bubbleAppears, bubbleFor, doubleClick } from '../../pages/bubble.ts';
import { bubbleEverywhere, switchOn } from '../../pages/site-features.ts';
import { untilToastSays } from '../../pages/toast.ts';
import { expect, test } from '../fixtures.ts';

const pages = ['popup', 'words', 'statistics', 'import', 'export', 'options', 'welcome'];
const dark = 'rgb(23, 24, 27)';
const surface = { dark: 'rgb(32, 34, 38)', light: 'rgb(255, 255, 255)' };
const paper = () => getComputedStyle(document.documentElement).backgroundColor;

test('a dark theme holds on every page, open or opened later', async ({ gleaner }) => {
  const open = await gleaner.openPage('words.html');
  const settings = await gleaner.openPage('options.html#appearance');
  await settings.emulateMedia({ colorScheme: 'light' });
  expect(await settings.evaluate(paper)).not.toBe(dark);
  await settings.getByRole('radio', { name: 'Dark' }).check();
  expect(await settings.evaluate(paper)).toBe(dark);
  await expect.poll(() => open.evaluate(paper)).toBe(dark);
  for (const name of pages) {
    const page = await gleaner.openPage(`${name}.html`);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(paper), name).toBe(dark);
    await page.close();
  }
});

test.describe('on websites', () => {
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
});

test('the largest words stay large on every page', async ({ gleaner }) => {
  const settings = await gleaner.openPage('options.html#appearance');
  await settings.getByRole('radio', { name: 'Largest' }).check();
  for (const name of pages) {
    const page = await gleaner.openPage(`${name}.html`);
    const factor = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--word-size'),
    );
    expect(factor, name).toBe('1.5');
    await page.close();
  }
});

test('About opens the news and the licence of each package', async ({ gleaner }) => {
  const settings = await gleaner.openPage('options.html#about');
  await settings.getByText('What’s new').click();
  await expect(settings.getByText(/^Right-click a word on any page/u)).toBeVisible();
  await expect(settings.getByRole('link', { name: 'All changes' })).toHaveAttribute(
    'href',
    '/changes.txt',
  );
  await settings.getByText('Licenses').click();
  await settings.getByText(/^react \d/u).click();
  await expect(settings.getByLabel('react', { exact: true })).toBeVisible();
  await expectAccessible(settings, 'about');
});
