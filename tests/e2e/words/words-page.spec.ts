/** The words page of a connected learner, by keyboard alone. */
import type { Page } from 'playwright';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { readListAgain } from '../../pages/read-list.ts';
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
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your words' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name });

/** The words of the list, in any order. */
async function expectWords(page: Page, ...terms: string[]): Promise<void> {
  const shown = async () => (await page.locator('.line-term').allInnerTexts()).sort();
  await expect.poll(shown).toEqual(terms.sort());
}

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
