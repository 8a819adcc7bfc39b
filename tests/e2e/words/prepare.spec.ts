/** The new words of a page, by the real shortcut, to the service. */
import { pressShortcut } from '../../browser/shortcut.ts';
import { expectNamed, tabTo } from '../../pages/tab-to.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

test('the words of a page are listed, chosen by the keyboard alone, and sent with their sentences', async ({
  article,
  display,
  gleaner,
  stack,
}) => {
  const url = article.url();
  const opened = gleaner.context.waitForEvent('page');
  await pressShortcut(gleaner, article, display, 'prepare-page');
  const page = await opened;
  await expect(page.getByRole('heading', { name: /^\d+ new words$/u })).toBeVisible();
  await expectNamed(page);
  await tabTo(page, page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  const term = await page.locator('.prepared-word label').first().innerText();
  await tabTo(page, page.getByRole('button', { name: 'Collect 1 word' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '1 word will be sent' })).toBeFocused();
  await expectNamed(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  const [word] = await stack.instance.words();
  expect(word?.term).toBe(term);
  expect(word?.notes.join(' ').toLowerCase()).toContain(term.slice(0, 4).toLowerCase());
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  expect(article.url()).toBe(url);
});
