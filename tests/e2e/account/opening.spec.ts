/** How each page of the built extension opens. */
import type { Page } from 'playwright';
import { expectAccessible } from '../../browser/axe.ts';
import { shiftsOf } from '../../browser/layout-shifts.ts';
import { until } from '../../processes/child.ts';
import { reviewButton, startReview } from '../../pages/walk.ts';
import { expect, test, only } from '../fixtures.ts';

interface Opened {
  /** What it shows last. */
  readonly last: (page: Page) => ReturnType<Page['locator']>;
  readonly width?: string;
  /** What is counted comes later, and takes its place. */
  readonly grows?: true;
}

const pages: Readonly<Record<string, Opened>> = {
  options: {
    last: (page) => page.locator('dt', { hasText: 'Space used' }).locator('+ dd:not(:empty)'),
    width: '880px',
  },
  welcome: { last: (page) => page.getByRole('heading', { name: 'Collect your first word' }) },
  export: { last: (page) => page.getByRole('button', { name: 'Export 1 word' }) },
  import: { last: (page) => page.getByRole('button', { name: 'Preview words' }) },
  words: {
    last: (page) => page.getByRole('option', { name: /ambiguity/u }),
    width: '960px',
    grows: true,
  },
  statistics: {
    last: (page) => page.getByRole('region', { name: 'Words over time' }),
    width: '960px',
    grows: true,
  },
};

/** Runs on the page. */
const look = () => {
  const style = getComputedStyle(document.documentElement);
  return [style.backgroundColor, style.getPropertyValue('--word-size')];
};

test(
  'each page opens as it stays: in the chosen look, as wide as designed, without a fault for axe',
  only('chromium', 'Firefox reports no layout shifts, and ends under axe'),
  async ({ article, gleaner, collect, connected, stack }) => {
    // Six pages, and axe on each in two themes.
    test.slow();
    await collect(article, 'ambiguity');
    await until('the word', async () => (await stack.instance.words()).length === 1);
    const settings = await gleaner.openPage('options.html#appearance');
    await settings.getByRole('radio', { name: 'Dark' }).check();
    await settings.getByRole('radio', { name: 'Extra large' }).check();
    const chosen = ['rgb(23, 24, 27)', '1.5'];
    // What is open follows.
    await expect.poll(() => connected.evaluate(look)).toEqual(chosen);
    for (const [name, { last, width, grows }] of Object.entries(pages)) {
      const page = await gleaner.context.newPage();
      await page.emulateMedia({ colorScheme: 'light' });
      // As tall as the settings: a shift below the window is not reported.
      await page.setViewportSize({ width: 1200, height: 5000 });
      await page.goto(gleaner.extensionUrl(`${name}.html`));
      expect(await page.evaluate(look), name).toEqual(chosen);
      await last(page).waitFor();
      if (grows !== true) expect(await shiftsOf(page), name).toEqual([]);
      if (width !== undefined)
        await expect(page.getByRole('main'), name).toHaveCSS('max-width', width);
      await expectAccessible(page, name);
      await page.close();
    }
  },
);

test(
  'no element of the popup moves without input, on the first screen or on a waiting card',
  only('chromium', 'Firefox reports no layout shifts, and ends under axe'),
  async ({ connected, stack }) => {
    await stack.instance.addWords(['serendipity', 'gossamer']);
    await connected.setViewportSize({ width: 380, height: 560 });
    await connected.reload();
    await expect(connected.getByRole('button', { name: 'Your days' })).toBeVisible();
    await expect(reviewButton(connected)).toBeVisible();
    expect(await shiftsOf(connected)).toEqual([]);
    await expectAccessible(connected, 'home');
    await startReview(connected);
    await connected.reload();
    await connected.locator('[data-card]').waitFor();
    expect(await shiftsOf(connected)).toEqual([]);
    await expectAccessible(connected, 'a card');
    // This shows that a shift would be reported:
    await connected.evaluate(() => document.body.prepend(document.createElement('hr')));
    await expect.poll(() => shiftsOf(connected)).not.toEqual([]);
  },
);
