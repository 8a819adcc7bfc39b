/** The browser's own context menu where a selection is not simply text of the page. */
import { until } from '../../../processes/child.ts';
import type { Page } from 'playwright';
import { chooseGleaner, placeOnBarePage, selectText } from '../../../browser/native-menu.ts';
import { untilToastSays } from '../../../pages/toast.ts';
import { expect, test, only } from '../../fixtures.ts';

test('collects what is selected in a field', async ({ article, display, stack }) => {
  const point = await article.evaluate(() => {
    const field = document.createElement('textarea');
    field.value = 'gossamer';
    field.style.cssText =
      'position:fixed;top:60px;left:60px;width:300px;height:60px;font-size:24px';
    document.body.append(field);
    field.focus();
    field.select();
    return { x: 100, y: 78 };
  });
  await chooseGleaner(article, display, point);
  await untilToastSays(article, /gossamer/u);
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  expect((await stack.instance.words())[0]?.term).toBe('gossamer');
});

test(
  'has one item, created at installation, and again at start-up',
  only('chromium', 'only Chromium lets a test tell of a start'),
  async ({ gleaner }) => {
    const exists = () =>
      gleaner.background.evaluate(() =>
        chrome.contextMenus.update('collect', {}).then(
          () => true,
          () => false,
        ),
      );
    await until('the item', exists);
    await gleaner.background.evaluate(() => chrome.contextMenus.removeAll());
    expect(await exists()).toBe(false);
    await gleaner.background.evaluate(() => {
      (chrome.runtime.onStartup as unknown as { dispatch(): void }).dispatch();
    });
    await until('the item again', exists);
  },
);

/** The middle of a word that stays unselected. */
async function unselected(page: Page, word: string): Promise<{ x: number; y: number }> {
  const point = await selectText(page, word);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  return point;
}
const noBox = { x: 0, y: 0, width: 0 };
const addParagraph = (page: Page, html: string) =>
  page.evaluate((added) => {
    const block = document.createElement('div');
    block.innerHTML = added;
    document.body.prepend(block);
  }, html);

test('collects the word under the pointer where nothing is selected, and says where it cannot', async ({
  article,
  display,
  stack,
}) => {
  // Beside a row, Firefox puts the caret before the first word of the next one.
  await addParagraph(
    article,
    '<p style="width:7em;padding-right:10em;line-height:0.9">Fine gossamer filament</p>',
  );
  const rows = article.locator('p').first();
  await rows.scrollIntoViewIfNeeded();
  const { x, y, width } = (await rows.boundingBox()) ?? noBox;
  await chooseGleaner(article, display, { x: x + width - 20, y: y + 8 }, placeOnBarePage);
  await untilToastSays(article, /Select a word first/u);

  await addParagraph(article, '<p>Much luck. A <b>goss</b>amer thread hangs. More.</p>');
  await chooseGleaner(article, display, await unselected(article, 'thread'), placeOnBarePage);
  await untilToastSays(article, /thread/u);
  const words = () => stack.instance.words();
  await until('the word to arrive', async () => (await words()).length === 1);
  expect((await words())[0]).toMatchObject({ term: 'thread' });
  expect(JSON.stringify((await words())[0])).toContain('A gossamer thread hangs.');

  // The caret stays in “thread”, but the pointer is on another word.
  await addParagraph(article, '<p style="user-select:none">An elusive word.</p>');
  await chooseGleaner(article, display, await unselected(article, 'elusive'), placeOnBarePage);
  await untilToastSays(article, /Select a word first/u);
  expect(await words()).toHaveLength(1);
});

test('collects the text of a link with its sentence', async ({ article, display, stack }) => {
  await addParagraph(
    article,
    '<p>Much luck. See <a href="/nowhere">serendipity</a> and <a href="/nowhere">good luck</a>. More.</p>',
  );
  await chooseGleaner(article, display, await unselected(article, 'good luck'));
  await untilToastSays(article, /good luck/u);
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  const [word] = await stack.instance.words();
  expect(word).toMatchObject({ term: 'good luck' });
  expect(JSON.stringify(word)).toContain('See serendipity and good luck.');
});

test('collects what is selected in a link, by one item', async ({ article, display, stack }) => {
  await addParagraph(
    article,
    '<p>Much luck. See <a href="/nowhere">good serendipity here</a> today. More.</p>',
  );
  await chooseGleaner(article, display, await selectText(article, 'serendipity'));
  await untilToastSays(article, /serendipity/u);
  await until('the word to arrive', async () => (await stack.instance.words()).length === 1);
  const [word] = await stack.instance.words();
  expect(word).toMatchObject({ term: 'serendipity' });
  expect(JSON.stringify(word)).toContain('See good serendipity here today.');
});
