/** The words page of a connected learner: searched, filtered and read, by pointer and by keyboard alone. */
import type { Page } from 'playwright';
import { expectAccessible } from '../../browser/axe.ts';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { readListAgain } from '../../pages/read-list.ts';
import { until } from '../../processes/child.ts';
import { pages } from '../../processes/page-server.ts';
import type { Stack } from '../../relay/stack.ts';
import { tabTo } from '../../pages/tab-to.ts';
import { expect, test } from '../fixtures.ts';

const french = 'LANGUAGE_FRENCH';
const served = [
  { term: 'serendipity', mastery_level: 3, tags: ['novel'] },
  { term: 'gossamer', notes: ['thin as a cobweb'] },
  { term: 'Éclair', language: french, mastery_level: 1 },
  { term: 'petrichor', tags: ['novel', 'weather'] },
];

async function serve({ gleaner, stack }: { gleaner: GleanerBrowser; stack: Stack }): Promise<void> {
  await stack.instance.addWords(served);
  const page = await gleaner.openPage(outboxPage);
  await readListAgain(page);
  await page.close();
}

const list = (page: Page) => page.getByRole('listbox', { name: 'Words' });
const options = (page: Page) => list(page).getByRole('option');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your words' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });
const detail = (page: Page) => page.getByRole('region').filter({ has: closing(page) });
const closing = (page: Page) => page.getByRole('button', { name: 'Close this word' });

/** The words of the list, in any order. */
async function expectWords(page: Page, ...terms: string[]): Promise<void> {
  const shown = async () => (await page.locator('.line-term').allInnerTexts()).sort();
  await expect.poll(shown).toEqual(terms.sort());
}

async function addRefused(popup: Page, stack: Stack, word: string): Promise<void> {
  const error = { code: 'INVALID_ARGUMENT', message: 'Not today', details: [] };
  await stack.instance.addFault({
    ...{ kind: 'answer', operation: 'collectWord', status: 400 },
    ...{ contentType: 'application/json', body: JSON.stringify({ error }) },
  });
  await popup.getByRole('button', { name: 'Collect a word' }).click();
  await popup.getByRole('textbox', { name: 'Word or phrase' }).fill(word);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('list', { name: 'Needs attention' })).toContainText(word);
}

test('from the popup to a word: search, filters, order, Back, its sentence, and "I know this"', async ({
  article,
  gleaner,
  collect,
  connected,
  pageServer,
  stack,
}) => {
  await collect(article, 'ambiguity');
  await until('the word', async () => (await stack.instance.words()).length === 1);
  await serve({ gleaner, stack });
  await addRefused(connected, stack, 'perspicacious');
  await connected.bringToFront();
  const opening = gleaner.context.waitForEvent('page');
  await connected.getByRole('link', { name: 'All words' }).click();
  const page = await opening;
  const all = ['ambiguity', 'gossamer', 'petrichor', 'serendipity', 'Éclair'];
  await expectWords(page, ...all);
  await expectAccessible(page, 'words');

  await test.step('search', async () => {
    await search(page).fill('ECLAIR');
    await expectWords(page, 'Éclair');
    await expect(page.getByRole('status').filter({ hasText: 'Words: 1 of 5' })).toBeVisible();
    await search(page).fill('cobweb');
    await expectWords(page, 'gossamer');
    await search(page).fill('xyz');
    await expect(page.getByText('No word matches.')).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expectWords(page, ...all);
  });

  await test.step('filters and Back', async () => {
    await choice(page, 'Language').selectOption(french);
    await expectWords(page, 'Éclair');
    await page.goBack();
    await expectWords(page, ...all);
    await choice(page, 'Tag').selectOption('novel');
    await expectWords(page, 'petrichor', 'serendipity');
    await choice(page, 'Mastery').selectOption('3');
    await expectWords(page, 'serendipity');
    await page.goBack();
    await page.goBack();
    await choice(page, 'Show').selectOption('here');
    await expectWords(page, 'ambiguity');
    await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText(
      'perspicacious',
    );
    await choice(page, 'Show').selectOption('attention');
    await expect(list(page)).toHaveCount(0);
    await expectAccessible(page, 'needs attention');
    await page.goBack();
    await page.goBack();
    await choice(page, 'Order').selectOption('term');
    await expect
      .poll(() => page.locator('.line-term').allInnerTexts())
      .toEqual([...['ambiguity', 'Éclair', 'gossamer', 'petrichor', 'serendipity']]);
  });

  await test.step('a word, which Back closes', async () => {
    await options(page).filter({ hasText: 'ambiguity' }).click();
    const heading = page.getByRole('heading', { name: 'ambiguity' });
    await expect(heading).toBeFocused();
    await expect(detail(page).locator('blockquote mark')).toHaveText('ambiguity');
    const source = detail(page).getByRole('figure').getByRole('link');
    await expect(source).toHaveAttribute('href', pageServer.url + pages.faq);
    await expectAccessible(page, 'a word');
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(choice(page, 'Order')).toHaveValue('term');
    await detail(page).getByRole('button', { name: 'I know this' }).click();
    await expect(detail(page).getByText('No longer highlighted')).toBeVisible();
    await detail(page).getByRole('button', { name: 'Undo' }).click();
    await page.goBack();
    await expect(heading).toHaveCount(0);
    await page.goForward();
    await expect(heading).toBeVisible();
    await closing(page).click();
    await expect(list(page)).toBeFocused();
  });

  await test.step('what is not sent is edited here', async () => {
    const editing = gleaner.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Edit: perspicacious' }).click();
    const edit = await editing;
    await edit.getByRole('combobox', { name: 'Tags' }).fill('big');
    await edit.keyboard.press('Enter');
    await edit.getByRole('button', { name: 'Save' }).click();
    await until('the word', async () => (await stack.instance.words()).length === 6);
    const sent = (await stack.instance.words()).find(({ term }) => term === 'perspicacious');
    expect(sent?.tags).toEqual(['big']);
    await expect(page.getByRole('list', { name: 'Needs attention' })).toHaveCount(0);
    await expectWords(page, ...all, 'perspicacious');
  });
});

test(
  'the keyboard alone finds a word, reads it, and comes back to its place',
  { tag: '@smoke-chromium' },
  async ({ gleaner, connected, stack }) => {
    await serve({ gleaner, stack });
    await connected.close();
    const page = await gleaner.openPage('words.html');
    await expectWords(page, ...served.map(({ term }) => term));
    const { keyboard } = page;
    const focused = () => page.locator(':focus');
    const current = async () => {
      const id = await list(page).getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"] .line-term`).innerText();
    };

    await keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await keyboard.type('R');
    await expectWords(page, 'gossamer', 'petrichor', 'serendipity', 'Éclair');
    await tabTo(page, choice(page, 'Order'));
    await keyboard.press('a');
    await expect(choice(page, 'Order')).toHaveValue('term');
    await tabTo(page, list(page));
    await expect(focused()).toHaveAttribute('role', 'listbox');
    for (const [key, word] of [
      ['ArrowDown', 'gossamer'],
      ['End', 'serendipity'],
      ['ArrowUp', 'petrichor'],
      ['Home', 'Éclair'],
      ['PageDown', 'serendipity'],
    ] as const) {
      await keyboard.press(key);
      await expect.poll(current, { message: key }).toBe(word);
    }
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'serendipity' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'I know this' }));
    await keyboard.press('Enter');
    await expect(page.getByText('No longer highlighted')).toBeVisible();
    await keyboard.press('Escape');
    await expect(list(page)).toBeFocused();
    expect(await current()).toBe('serendipity');
    await page.keyboard.press('/');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('seren');
    await expectWords(page, 'serendipity');
    await keyboard.press('ArrowDown');
    await expect(list(page)).toBeFocused();
    expect(await current()).toBe('serendipity');
  },
);

test('each page has its own width, though the order of the built styles is not that of the sources', async ({
  gleaner,
  connected,
}) => {
  await connected.close();
  for (const [address, width] of [
    ['words.html', '960px'],
    ['statistics.html', '960px'],
    ['options.html', '880px'],
  ] as const) {
    const page = await gleaner.openPage(address);
    await expect(page.getByRole('main')).toHaveCSS('max-width', width);
    await page.close();
  }
});

test('a reload and Back from another page return to the same place of the list', async ({
  gleaner,
  connected,
  stack,
}) => {
  await stack.instance.addWords(Array.from({ length: 300 }, (_, n) => ({ term: `word ${n}` })));
  await serve({ gleaner, stack });
  await connected.close();
  const page = await gleaner.openPage('words.html');
  const place = () => page.evaluate(() => scrollY);
  const all = page.getByText('304 words');
  await expect(all).toBeAttached();
  await page.evaluate(() => scrollTo(0, 5_000));
  await expect.poll(() => page.evaluate('history.state?.scrolled')).toBe(5_000);
  await page.reload();
  await expect.poll(place).toBe(5_000);
  await page.getByRole('link', { name: 'Statistics' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  await page.goBack();
  await expect.poll(place).toBe(5_000);
});

test('offline, the words are here all the same, and a new account sees how to begin', async ({
  gleaner,
  connected,
  stack,
}) => {
  await connected.close();
  const page = await gleaner.openPage('words.html');
  await expect(page.getByText(/No words yet/u)).toBeVisible();
  await expectAccessible(page, 'no words');
  await serve({ gleaner, stack });
  await expectWords(page, ...served.map(({ term }) => term));
  await stack.relay.stop();
  await page.reload();
  await expectWords(page, ...served.map(({ term }) => term));
  await expectAccessible(page, 'offline');
});

test.describe('after a sign-in at a service with a problem', () => {
  test.use({ signedIn: false, ownBrowser: true });
  test.beforeEach(async ({ stack }) => {
    await stack.instance.addWords(served);
    await stack.instance.addFault({
      ...{ kind: 'status', operation: 'listLearnedWords', status: 503, times: 1_000 },
    });
  });

  test('the list is not called empty, and is read when the learner asks', async ({
    gleaner,
    connected,
    stack,
  }) => {
    await connected.close();
    const page = await gleaner.openPage('words.html');
    await expect(page.getByText(/couldn’t be loaded completely/u)).toBeVisible();
    await expect(page.getByText(/No words yet/u)).toBeHidden();
    await expectAccessible(page, 'unread list');
    await stack.instance.clearFaults();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectWords(page, ...served.map(({ term }) => term));
    await expect(page.getByText(/couldn’t be loaded completely/u)).toBeHidden();
  });
});
