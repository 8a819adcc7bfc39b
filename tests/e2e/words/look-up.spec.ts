/** The learner's own dictionary, opened from the toast, from Edit and from the list of words. */
import type { Page } from 'playwright';
import { outboxPage } from '../../pages/outbox-page.ts';
import { readListAgain } from '../../pages/read-list.ts';
import { pressInToast, untilToastSays } from '../../pages/toast.ts';
import { expect, test } from '../fixtures.ts';

test('a word is looked up in the learner’s own dictionary, by press and by key, on pages and in Gleaner', async ({
  article,
  gleaner,
  collect,
  connected,
  pageServer,
  stack,
}) => {
  await stack.instance.addWords([{ term: 'serendipity' }]);
  const dictionary = `${pageServer.url}/dictionary?word=`;
  /** The word that a new tab was opened for. */
  async function lookedUp(act: () => Promise<unknown>): Promise<string> {
    const opened = gleaner.context.waitForEvent('page', {
      predicate: async (page: Page) => {
        await page.waitForURL(/dictionary|edit/u);
        return page.url().startsWith(dictionary);
      },
    });
    await act();
    const page = await opened;
    const word = new URL(page.url()).searchParams.get('word') ?? '';
    await page.close();
    return word;
  }
  const settings = await gleaner.openPage('options.html');
  const field = settings.getByRole('textbox', { name: 'Your dictionary’s address' });
  await field.fill('https://%s');
  await field.press('Tab');
  await expect(settings.getByText('Start with https:// and write %s')).toBeVisible();
  await field.fill(`${dictionary}%s`);
  await settings.close();
  await connected.close();

  await collect(article, 'ambiguity');
  await untilToastSays(article, /ambiguity/u);
  expect(await lookedUp(() => pressInToast(article, 'Look up'))).toBe('ambiguity');
  await untilToastSays(article, /\bsent\b/iu);
  await article.bringToFront();
  expect(await lookedUp(() => article.keyboard.press('Alt+Enter'))).toBe('ambiguity');

  const outbox = await gleaner.openPage(outboxPage);
  await readListAgain(outbox);
  await outbox.close();
  const words = await gleaner.openPage('words.html');
  await words.getByRole('option', { name: /serendipity/u }).click();
  const link = words.getByRole('link', { name: 'Look up' });
  expect(await lookedUp(() => link.click())).toBe('serendipity');
  expect(await lookedUp(() => words.keyboard.press('Alt+Enter'))).toBe('serendipity');
});
