/** Word books, where the relay forwards a route that lists them (interface.md section 4.5). */
import { expectAccessible } from '../../browser/axe.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { readListAgain } from '../../pages/read-list.ts';
import { expect, test } from '../fixtures.ts';

const route = {
  ...{ name: 'wordbooks', path: '/api/v1/word-books', method: 'GET', query: ['page_token'] },
  scopes: ['wordbooks:read'],
};

test.use({
  relayEnv: {
    EXTRA_ROUTES: JSON.stringify([route]),
    SCOPES: 'words:read words:write review:read review:write wordbooks:read',
  },
});

test('books are listed with their counts, and choose words where the service names them', async ({
  gleaner,
  connected,
  stack,
}) => {
  await stack.instance.changeSettings({ extraRoutes: true, bookWords: true });
  await stack.instance.addWords([
    { term: 'serendipity', tags: ['novel'] },
    { term: 'gossamer' },
    { term: 'petrichor', tags: ['novel'] },
  ]);
  await connected.close();
  const reading = await gleaner.openPage(outboxPage);
  await readListAgain(reading);
  await reading.close();
  const page = await gleaner.openPage('words.html');
  const terms = async () => (await page.locator('.line-term').allInnerTexts()).sort();
  await expect.poll(terms).toHaveLength(3);
  const books = page.getByRole('region', { name: 'Word books' });
  const novel = books.getByRole('button', { name: 'novel 2 words' });
  await novel.click();
  await expect.poll(terms).toEqual(['petrichor', 'serendipity']);
  await expectAccessible(page, 'a word book');
  await page.reload();
  await expect(novel).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(terms).toEqual(['petrichor', 'serendipity']);
  const [requests] = [(await stack.instance.counters()).operations.listWordBooks.requests];
  expect(requests).toBe(1);
  await page.getByRole('link', { name: 'Export these words' }).click();
  await expect(page.getByText('Word book: novel')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'The 2 words in your list' })).toBeChecked();
  await page.goBack();
  await novel.click();
  await expect.poll(terms).toHaveLength(3);
});
