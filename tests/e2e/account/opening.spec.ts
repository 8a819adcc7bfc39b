/** A page of controls opens as it stays: none moves away from under the learner's pointer. */
import type { Page } from 'playwright';
import { shiftsOf } from '../../browser/layout-shifts.ts';
import { until } from '../../processes/child.ts';
import { expect, test, only } from '../fixtures.ts';

/** What each page shows last. */
const last: Readonly<Record<string, (page: Page) => ReturnType<Page['locator']>>> = {
  options: (page) => page.locator('dt', { hasText: 'Space used' }).locator('+ dd:not(:empty)'),
  welcome: (page) => page.getByRole('heading', { name: 'Collect your first word' }),
  export: (page) => page.getByRole('button', { name: 'Export 1 word' }),
  import: (page) => page.getByRole('button', { name: 'Look at the words' }),
};

test(
  'nothing moves while the settings, the first steps, export and import open',
  only('chromium', 'Firefox reports no layout shifts'),
  async ({ article, gleaner, collect, stack }) => {
    await collect(article, 'ambiguity');
    await until('the word', async () => (await stack.instance.words()).length === 1);
    for (const [name, shown] of Object.entries(last)) {
      const page = await gleaner.context.newPage();
      // As tall as the settings: a shift below the window is not reported.
      await page.setViewportSize({ width: 1200, height: 5000 });
      await page.goto(gleaner.extensionUrl(`${name}.html`));
      await shown(page).waitFor();
      expect(await shiftsOf(page), name).toEqual([]);
      await page.close();
    }
  },
);
